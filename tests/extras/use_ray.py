"""Simulate matches on a local Ray cluster."""

import steppe
from steppe.adapters.ray import Cluster
from steppe.lab.measure.simulate import simulate

if __name__ == "__main__":
    with Cluster("local", workers=1) as cluster:
        results = list(simulate(steppe.load("zebras").new(), 3, 1, executor=cluster))
    assert len(results) == 3
    print("works")
