"""Tests that play in a real JupyterLab, in a real Chromium.

The fixture ``notebook`` and what it gives (``Notebook``, ``Board``) are all a test needs::

    def test_marching(notebook):
        nb = notebook("import castlekeep as ck", "game = ck.Game.new(seed=1); ck.Board(game)")
        nb.run_all()
        board = nb.board(1)
        board.click("C4")
        board.click("D5")
        board.expect(rev="3")
        assert nb.execute("print(game.armies['D5'])") == "red\n"
        assert not nb.console_errors()

``conftest.py`` has the fixtures; ``notebook.py`` and ``board.py`` say what can be done with them.
"""
