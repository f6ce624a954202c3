"""How test scripts count what they check: shared by those of the command line and of the window."""


class Check:
    """Counts and prints; an object that is called."""

    def __init__(self):
        self.passed = self.failed = 0

    def __call__(self, name, good, detail=""):
        if good:
            self.passed += 1
            print(f"ok    {name}", flush=True)
        else:
            self.failed += 1
            print(f"FAIL  {name}{': ' + str(detail)[:2000] if detail != '' else ''}", flush=True)
        return bool(good)
