"""The board in a notebook: a widget that draws what its seat may see and takes commands.

`desk` holds one board's place at a game without any Jupyter, `commands` the table of what the page
may ask, `snapshot` what the page is told; `widget` joins them to anywidget.
"""
