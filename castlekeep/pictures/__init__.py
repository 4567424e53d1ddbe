"""Still pictures: a view as SVG, in the look of the live board."""
