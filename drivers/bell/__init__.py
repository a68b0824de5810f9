"""A bell on a wire of its own: a push-button on a GPIO line."""
