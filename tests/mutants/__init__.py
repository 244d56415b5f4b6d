"""Small breaks of the code, made one at a time, each of which some test has to notice: `make mutants`.

They are written down in the TOML files of this folder, each as

    [[mutant]]
    name = "what would be wrong, as a sentence"
    file = "games/tenno/rules/rulebook.py"
    old = "what stands there, and stands there once"
    new = "what it is broken into"
    tests = ["tests/games/tenno/test_rules.py"]  # which have to notice
"""
