# assignment: key_discipline
# exercise: dropout_views
# kind: hostile
# why: a pair that shows other arrays each time somebody looks
# %% dropout_views
class Pair(tuple):
    """Has two views, and none, and as many as you ask for."""

    looks = 0

    def __iter__(self):
        Pair.looks += 1
        return iter((self.x, self.x) if Pair.looks % 2 else (self.x * 0, self.x * 2))

    def __getitem__(self, index):
        Pair.looks += 1
        return self.x * (Pair.looks % 3)

    def __len__(self):
        return 2

    def __eq__(self, other):
        return True

    __hash__ = tuple.__hash__


def dropout_views(key, x, rate):
    pair = Pair(())
    pair.x = x
    return pair
