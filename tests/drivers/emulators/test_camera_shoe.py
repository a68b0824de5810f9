"""The shoe under an emulated camera: nobody calls it ready before somebody has looked."""

import asyncio
from pathlib import Path
from random import Random

from drivers import build
from drivers.emulators.camera_shoe import CameraShoe
from drivers.emulators.faults import Faults
from drivers.emulators.place import Place
from drivers.observations import DeviceState, Observed
from tests.at_work import at_work
from tests.drivers.ends import until


async def test_it_is_ready_when_its_picture_has_been_seen(tmp_path: Path) -> None:
    """A demo on a busy machine opened its table before the camera was: DEVICE_MISSING, by nobody's fault."""
    shoe = CameraShoe(Place(tmp_path, False, Faults(Random(1), 0.0), 0.0, 1, 0))
    said: list[Observed] = []
    try:
        ready = asyncio.ensure_future(shoe.loaded())
        for _ in range(100):
            await asyncio.sleep(0)
        assert not ready.done()  # nobody looks
        driver = build("camera", "shoe", shoe.url, {}, None)
        async with at_work(driver.run(said.append)):
            await until(ready.done)
            await until(lambda: DeviceState("shoe", "online", "camera") in [one.what for one in said])
    finally:
        shoe.close()
