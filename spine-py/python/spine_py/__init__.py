"""Spine 4.2 skeletons: load, pose and draw them, with NumPy arrays in and out."""

from ._native import SpineError

__all__ = ["SpineError"]
