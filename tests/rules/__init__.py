"""The rules, sentence by sentence and ruling by ruling: each test is named by the id it holds."""
