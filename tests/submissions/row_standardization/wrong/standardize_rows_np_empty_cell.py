# assignment: row_standardization
# exercise: standardize_rows_np
# kind: wrong
# expect: not-attempted
# why: the student emptied the cell
# %% standardize_rows_np
# I will do this one later.
