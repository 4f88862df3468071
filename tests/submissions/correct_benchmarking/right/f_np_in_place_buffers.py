# assignment: correct_benchmarking
# exercise: f_np
# kind: right
# why: works in buffers of its own, the input stays as it was
# %% f_np
def f_np(x):
    out = np.sin(x)
    out *= out
    buf = np.cos(x)
    buf *= buf
    out += buf
    np.multiply(x, x, out=buf)
    np.negative(buf, out=buf)
    np.exp(buf, out=buf)
    out *= buf
    return np.add.reduce(out)
