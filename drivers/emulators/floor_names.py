"""Names of the errors that can be made around the rounds, for whoever has to know them and nothing else."""

FLOOR_NAMES = (
    "buy_in_short", "buy_in_long", "buy_in_miscounted", "note_missing", "not_registered", "desk_silent", "tip_in_float",
    "fill_unrecorded", "chip_stolen", "chip_added", "fill_one_signature", "fill_signed_twice", "fill_two_amounts",
    "fill_by_security", "credit_unrecorded", "not_recounted", "not_fanned", "paid_twice", "void_kept", "desk_short",
    "note_undeclared", "colour_kept", "tip_taken", "float_carried_away", "float_miscounted", "drop_miscounted",
    "not_reported", "bell_unheard", "two_roles", "dealer_unapproved", "reserved_too_long", "bet_on_reserved",
    "opening_skipped", "wrong_cutter", "solo_boxes", "stakes_mistold", "wrong_sign",
    "told_twice", "tips_emptied",
)  # fmt: skip
