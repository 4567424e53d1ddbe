"""The generator: a 64-bit integer in the state.

A seed gives the same game on every Python and platform.

The algorithm is splitmix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
generators", OOPSLA 2014, figure 16); numbers below a bound come from it by multiplication with
rejection (Lemire, "Fast random integer generation in an interval", ACM TOMACS 29, 2019, section 4),
shuffles are Fisher and Yates.
"""

from __future__ import annotations

_MASK = 0xFFFF_FFFF_FFFF_FFFF
_GAMMA = 0x9E37_79B9_7F4A_7C15


def advance(state: int) -> tuple[int, int]:
    """Next state and 64 random bits.

    >>> advance(1234567)[1]
    6457827717110365317
    """
    state = (state + _GAMMA) & _MASK
    z = ((state ^ (state >> 30)) * 0xBF58_476D_1CE4_E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D0_49BB_1331_11EB) & _MASK
    return state, z ^ (z >> 31)


def below(state: int, bound: int) -> tuple[int, int]:
    """Next state and a number from 0 to ``bound - 1``, each equally likely."""
    floor = (1 << 64) % bound
    while True:
        state, bits = advance(state)
        product = bits * bound
        if product & _MASK >= floor:
            return state, product >> 64


def shuffle(state: int, cards: bytes) -> tuple[int, bytes]:
    """Next state and the cards in random order."""
    order = bytearray(cards)
    for last in range(len(order) - 1, 0, -1):
        state, pick = below(state, last + 1)
        order[last], order[pick] = order[pick], order[last]
    return state, bytes(order)
