"""Train one of the two nets on samples and write it as ONNX. Needs torch and onnx, which nothing else here does.

    python -m drivers.camera.training.train corner OUT.onnx SAMPLES.npz ... [--epochs 20] [--seed 1] [--start FIRST.onnx]

One thread and fixed seeds: the same samples, versions and kind of processor give the same bytes.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import numpy_helper
from torch import Tensor, nn

from drivers.camera.geometry import CORNER_PX, FACE_PX, NO_RANK, NO_SUIT
from drivers.camera.normal import normal

PIXELS = {"corner": CORNER_PX, "face": FACE_PX}
BATCH = 128
HELD_OUT = 0.06
"""Share of the samples that is not trained on and tells how far the training is."""
SHIFT = 2
"""Pixels by which a sample is moved, anew in each epoch."""


def block(inward: int, outward: int, side: int, stride: int, pool: bool) -> list[nn.Module]:
    seen = nn.Conv2d(inward, outward, side, stride, side // 2, bias=False)
    return [seen, nn.BatchNorm2d(outward), nn.ReLU(), *([nn.MaxPool2d(2)] if pool else [])]


class Net(nn.Module):
    """Four blocks of convolutions, then what rank and what suit; 14 and 5 numbers side by side."""

    def __init__(self, wide: int, high: int) -> None:
        super().__init__()
        self.going_on = False
        self.seen = nn.Sequential(
            *block(3, 16, 5, 2, pool=False), *block(16, 32, 3, 1, pool=True),
            *block(32, 64, 3, 1, pool=True), *block(64, 96, 3, 1, pool=True),
            nn.Flatten(), nn.Dropout(0.2), nn.Linear(96 * (wide // 16) * (high // 16), 128), nn.ReLU(),
            nn.Linear(128, NO_RANK + NO_SUIT + 2),
        )  # fmt: skip

    def forward(self, pictures: Tensor) -> Tensor:
        return self.seen(pictures)


    def train(self, mode: bool = True) -> Net:
        """What a batch's pictures have in common is not taken out again where weights are gone on from."""
        super().train(mode)
        for part in self.seen if self.going_on else ():
            if isinstance(part, nn.BatchNorm2d):
                part.eval()
        return self

    def go_on_from(self, model: Path) -> None:
        """Take over the weights of a written model, in which each convolution and its normalising are one."""
        graph = onnx.load(model).graph
        values = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
        given = iter([node.input for node in graph.node if node.op_type in ("Conv", "Gemm")])
        self.going_on = True
        for part, after in zip(self.seen, [*self.seen[1:], nn.Identity()], strict=True):
            if not isinstance(part, nn.Conv2d | nn.Linear):
                continue
            _, weight, bias = next(given)
            part.weight.data = torch.tensor(values[weight])
            if isinstance(after, nn.BatchNorm2d):
                after.running_var.fill_(1 - after.eps)
            (after if isinstance(after, nn.BatchNorm2d) else part).bias.data = torch.tensor(values[bias])


def load(files: list[Path]) -> tuple[NDArray[np.float16], NDArray[np.int64], NDArray[np.int64]]:
    """All samples of the files, as the net gets them."""
    parts = [np.load(file) for file in files]
    pictures = np.concatenate([np.stack([normal(picture).astype(np.float16) for picture in part["pictures"]]) for part in parts])
    return pictures, np.concatenate([part["ranks"] for part in parts]), np.concatenate([part["suits"] for part in parts])


def loss_of(out: Tensor, ranks: Tensor, suits: Tensor) -> Tensor:
    names = nn.functional.cross_entropy(out[:, : NO_RANK + 1], ranks, label_smoothing=0.02)
    return names + nn.functional.cross_entropy(out[:, NO_RANK + 1 :], suits, label_smoothing=0.02)


def right_share(net: Net, pictures: Tensor, ranks: Tensor, suits: Tensor) -> float:
    net.eval()
    with torch.no_grad():
        out = torch.cat([net(batch.float()) for batch in pictures.split(512)])
    net.train()
    good = (out[:, : NO_RANK + 1].argmax(1) == ranks) & (out[:, NO_RANK + 1 :].argmax(1) == suits)
    return float(good.float().mean())


def train(net: Net, data: tuple[Tensor, Tensor, Tensor], kept: int, epochs: int, rate: float, out: Path) -> None:
    """The first `kept` samples are held out. The net is written after each epoch."""
    pictures, ranks, suits = data
    steps = epochs * ((len(ranks) - kept) // BATCH)
    optimiser = torch.optim.AdamW(net.parameters(), rate, weight_decay=0.01)
    pace = torch.optim.lr_scheduler.OneCycleLR(optimiser, rate, total_steps=steps, pct_start=0.15)
    for epoch in range(epochs):
        started, total = time.monotonic(), 0.0
        order = torch.randperm(len(ranks) - kept) + kept
        batches = order.split(BATCH)[: (len(ranks) - kept) // BATCH]
        for batch in batches:
            down, right = np.random.default_rng(int(batch[0])).integers(-SHIFT, SHIFT + 1, 2)
            moved = torch.roll(pictures[batch].float(), (int(down), int(right)), (2, 3))
            optimiser.zero_grad()
            with torch.autocast("cpu", torch.bfloat16):  # twice as fast where the processor knows it
                scores = net(moved.contiguous(memory_format=torch.channels_last))
            loss = loss_of(scores.float(), ranks[batch], suits[batch])
            loss.backward()
            optimiser.step()
            pace.step()
            total += float(loss.detach())
        share = right_share(net, pictures[:kept], ranks[:kept], suits[:kept])
        took = time.monotonic() - started
        print(f"epoch {epoch} loss {total / len(batches):.4f} held out {share:.4f} {took:.0f} s", flush=True)  # noqa: T201
        write(net, pictures[:1], out)


def write(net: Net, picture: Tensor, out: Path) -> None:
    """As ONNX, for any number of pictures at once."""
    net.eval()
    torch.onnx.export(
        net, (picture.float(),), str(out), input_names=["pictures"], output_names=["scores"],
        dynamic_axes={"pictures": {0: "count"}, "scores": {0: "count"}}, dynamo=False,
    )  # fmt: skip
    net.train()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("part", choices=list(PIXELS))
    parser.add_argument("out", type=Path)
    parser.add_argument("samples", type=Path, nargs="+")
    parser.add_argument("--epochs", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="model to go on from")
    parser.add_argument("--rate", type=float, default=3e-3, help="highest step of the learning")
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    torch.set_num_threads(1)
    torch.use_deterministic_algorithms(True)
    pictures, ranks, suits = load(args.samples)
    order = np.random.default_rng(args.seed).permutation(len(ranks))
    data = torch.from_numpy(pictures[order]), torch.from_numpy(ranks[order]), torch.from_numpy(suits[order])
    net = Net(*PIXELS[args.part]).to(memory_format=torch.channels_last)
    if args.start:
        net.go_on_from(args.start)
    train(net, data, int(len(ranks) * HELD_OUT), args.epochs, args.rate, args.out)


if __name__ == "__main__":
    main()
