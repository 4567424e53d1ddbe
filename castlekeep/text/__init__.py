"""Sentences: the log, the prompt, battles and the text board, made from views and events.

Nothing here knows a game; everything takes what a seat may know, and names to call the seats by.
"""
