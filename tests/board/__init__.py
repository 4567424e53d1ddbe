"""Tests of the board without a kernel: messages go in and out through a comm that records."""
