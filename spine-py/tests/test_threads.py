"""Threads and processes."""

import multiprocessing
import os
import pickle
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
import spine_py
from demo import wick

TIMES = np.linspace(0, 1, 3000, dtype=np.float32)


def test_threads_share_data() -> None:
    expected = wick().sample("walk", TIMES)
    with ThreadPoolExecutor(8) as pool:
        for rows in pool.map(lambda _: wick().sample("walk", TIMES), range(24)):
            assert rows.tobytes() == expected.tobytes()
        drawn = wick().render("walk", 0.3, size=(50, 50))
        for picture in pool.map(lambda _: wick().render("walk", 0.3, size=(50, 50)), range(8)):
            assert np.array_equal(picture, drawn)


def test_others_run_while_a_long_call_runs() -> None:
    ticks, done = [0], threading.Event()

    def count() -> None:
        while not done.wait(0.001):
            ticks[0] += 1

    counter = threading.Thread(target=count)
    counter.start()
    try:
        wick().sample("walk", [60.0], physics="update")
    finally:
        done.set()
        counter.join()
    # Thousands of steps: a lock that is held would let the other thread count a few times at most.
    assert ticks[0] > 3


@pytest.mark.parametrize("kind", ["sampler", "crowd", "renderer", "skeleton"])
def test_what_is_of_one_thread_says_so(kind: str) -> None:
    data = wick()
    skeleton = spine_py.Skeleton(data)
    skeleton.update_world_transform("reset")
    sampler, crowd, renderer = spine_py.Sampler(data), spine_py.Crowd(data, 2000), spine_py.Renderer(data)
    jobs: dict[str, Callable[[], object]] = {
        "sampler": lambda: sampler.sample("walk", TIMES),
        "crowd": lambda: crowd.step(0.01),
        "renderer": lambda: renderer.render(skeleton.copy(), size=(800, 800)),
        "skeleton": lambda: skeleton.render(size=(1500, 1500)),
    }
    job = jobs[kind]
    told: list[BaseException] = []
    start = threading.Barrier(4)

    def work() -> None:
        start.wait()
        for _ in range(20):
            try:
                job()
            except BaseException as error:
                told.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert told, "no two calls met"
    assert all(isinstance(error, spine_py.SpineError) and "another thread" in str(error) for error in told), told[0]
    job()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_a_forked_process_has_threads_of_its_own() -> None:
    expected = wick().sample("walk", TIMES)
    child = os.fork()
    if child == 0:
        same = wick().sample("walk", TIMES).tobytes() == expected.tobytes()
        os._exit(0 if same else 1)
    assert os.waitpid(child, 0)[1] == 0


def posed(data: spine_py.SkeletonData) -> tuple[bytes, bytes]:
    return data.sample("walk", [0.3]).tobytes(), data.render("walk", 0.3, size=(20, 20)).tobytes()


def test_a_spawned_process_gets_data_by_pickle() -> None:
    assert posed(pickle.loads(pickle.dumps(wick()))) == posed(wick())
    if sys.platform != "linux":
        return
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.apply(posed, (wick(),)) == posed(wick())
