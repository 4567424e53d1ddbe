"""A second engine, slow and obvious, written from the rules alone.

It shares nothing with `castlekeep.rules` but plain data (hex names, colours, card names), so that a
mistake has to be made twice, in two different ways, to go unseen. `engine` plays, `worlds` makes
positions, `test_agreement` holds the real engine against it.
"""
