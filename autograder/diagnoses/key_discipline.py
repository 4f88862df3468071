"""Diagnoses of the assignment key_discipline."""

from __future__ import annotations

from autograder.diagnoses.model import Diagnosis, Text

DIAGNOSES: tuple[Diagnosis, ...] = (
    Diagnosis(
        slug="key-reused",
        title=Text(en="A key is used twice", zh="同一个 key 用了两次"),
        explanation=Text(
            en="Two draws were made from the same key. A JAX key is the whole state of the generator and is "
            "not changed by a draw, so the two see the same random bits and are not independent. A key "
            "built anew from the same seed, or copied, is still the same key.",
            zh="有两次抽样用的是同一个 key。JAX 的 key 就是随机数生成器的全部状态，抽样不会改变它，"
            "所以两次抽样看到的是同样的随机比特，并不独立。用同一个种子重新生成的 key，或者复制出来的 key，"
            "仍然是同一个 key。",
        ),
        hint=Text(
            en="Write a list of every key in your code and beside each what consumes it. Which one has two entries?",
            zh="把代码里的每个 key 列出来，在旁边写上谁消费了它：哪一个后面有两项？",
        ),
    ),
    Diagnosis(
        slug="main-key-consumed",
        title=Text(en="The main key is spent on a draw", zh="主 key 被直接用来抽样"),
        explanation=Text(
            en="The key made from the seed went straight into a sampler. The main key should only be the "
            "parent of other keys: once it is spent, nothing more can be derived from it safely.",
            zh="由种子得到的主 key 被直接传给了抽样函数。主 key 应该只用来派生其他 key：一旦用来抽样，"
            "再从它派生就不安全了。",
        ),
        hint=Text(
            en="Follow the very first key through your code. To which functions does it go, and are all of "
            "them functions that make new keys?",
            zh="顺着第一个 key 看一遍代码：它传给了哪些函数？这些函数都是用来生成新 key 的吗？",
        ),
    ),
    Diagnosis(
        slug="global-numpy-rng",
        title=Text(en="Random numbers from outside JAX", zh="随机数不是来自 JAX"),
        explanation=Text(
            en="The numbers came from a generator with a hidden state, such as NumPy's or Python's, instead "
            "of a JAX key. Under jit it would run once, while tracing, and its numbers would be frozen into "
            "the program.",
            zh="随机数来自带有隐藏状态的生成器（比如 NumPy 或 Python 自带的），而不是 JAX 的 key。在 jit "
            "下它只会在追踪时执行一次，抽到的数就被固化在程序里了。",
        ),
        hint=Text(
            en="For each random number, ask which key it comes from. Which one has no key?",
            zh="对每一个随机数问一句：它来自哪个 key？哪一个没有 key？",
        ),
    ),
    Diagnosis(
        slug="seed-ignored",
        title=Text(en="The seed or key is not used", zh="没有用到传入的种子或 key"),
        explanation=Text(
            en="Different seeds, or different keys, gave the same numbers. All randomness has to come from "
            "the argument: that is how a caller repeats a run, or asks for another one.",
            zh="换了种子（或 key），得到的数却一样。所有随机性都应该来自这个参数，调用者才能重现一次运行，"
            "或者换一次新的运行。",
        ),
        hint=Text(
            en="Search your function for the argument's name. Does every draw depend on it?",
            zh="在函数里搜一下这个参数的名字：每一次抽样都和它有关吗？",
        ),
    ),
    Diagnosis(
        slug="legacy-prngkey",
        title=Text(en="An old-style raw key", zh="用了旧式的裸 key"),
        explanation=Text(
            en="The key is a plain uint32 array of the older kind. It works, but nothing tells it from "
            "other numbers: JAX cannot check its use, and arithmetic on it by mistake goes unnoticed.",
            zh="这里用的是旧式 key，也就是普通的 uint32 数组。它能用，但和其他数字没有区别：JAX "
            "无法检查它是否被重复使用，误对它做了算术运算也不会被发现。",
        ),
        hint=Text(
            en="Print the dtype of your key. The exercise names the function that makes the key; is it the "
            "one you call?",
            zh="打印一下 key 的 dtype。题目写明了用哪个函数生成 key，你调用的是它吗？",
        ),
    ),
    Diagnosis(
        slug="range-off-by-one",
        title=Text(en="The range is off by one", zh="取值范围差了一"),
        explanation=Text(
            en="The integers do not cover exactly the range asked for: a value is missing at an end, or one "
            "too many occurs. In JAX as in Python, the upper end of a range is left out.",
            zh="整数的取值范围和要求的不完全一致：某一端少了一个值，或者多了一个值。JAX 和 Python 一样，"
            "区间的上界是取不到的。",
        ),
        hint=Text(
            en="Draw ten thousand of them and print the smallest and the largest. Which did you expect?",
            zh="抽一万个数，打印最小值和最大值：和你预期的一样吗？",
        ),
    ),
    Diagnosis(
        slug="not-a-permutation",
        title=Text(en="Not a permutation", zh="不是排列"),
        explanation=Text(
            en="A permutation holds each number exactly once, in random order. Here some occur twice and "
            "others are missing, or the order is not random.",
            zh="排列里每个数恰好出现一次，只是顺序随机。这里有的数出现了两次、有的没有出现，或者顺序并不随机。",
        ),
        hint=Text(
            en="Sort what you return, for several seeds. What should it look like? Then compare the "
            "unsorted ones with each other.",
            zh="换几个种子，把返回的结果排序：它应该是什么样子？再比较一下排序之前的几个结果。",
        ),
    ),
    Diagnosis(
        slug="not-standard-normal",
        title=Text(en="Not standard normal", zh="不是标准正态分布"),
        explanation=Text(
            en="Over many seeds the numbers do not have mean 0, standard deviation 1 and the shape of a "
            "normal distribution. A sampler with a similar name may draw from quite another one.",
            zh="在许多种子上统计，这些数的均值不是 0、标准差不是 1，或者分布的形状不像正态分布。"
            "名字相近的抽样函数，分布可能完全不同。",
        ),
        hint=Text(
            en="Draw many and print their mean, standard deviation, smallest and largest value. Which of "
            "the four is odd for a standard normal?",
            zh="多抽一些，打印均值、标准差、最小值和最大值：对标准正态分布来说，哪一个不正常？",
        ),
    ),
    Diagnosis(
        slug="not-prefix-stable",
        title=Text(en="Row i depends on the number of steps", zh="第 i 行会随总步数改变"),
        explanation=Text(
            en="A longer run does not start with the shorter one: the rows changed with `steps`. Then a run "
            "cannot be continued or repeated step by step.",
            zh="较长的运行并不以较短的运行开头：`steps` 变了，前面的行也跟着变了。这样就没法接着跑，也没法逐步重现。",
        ),
        hint=Text(
            en="Compare the first rows for 3 steps and for 5. How does the number of steps get into the key "
            "of the first row?",
            zh="比较 3 步和 5 步时的前几行：总步数是怎样影响到第一行所用的 key 的？",
        ),
    ),
    Diagnosis(
        slug="same-mask",
        title=Text(en="Both views drop the same entries", zh="两个视图丢弃了相同的位置"),
        explanation=Text(
            en="The two views have the same mask, or one that follows from the other, so the second adds "
            "nothing. A draw repeated with the same key gives the same numbers.",
            zh="两个视图的掩码相同，或者一个能由另一个推出来，第二个视图就没有意义了。用同一个 key "
            "再抽一次，得到的还是同样的数。",
        ),
        hint=Text(
            en="Print where each view is zero. Then ask what randomness goes into the first mask, and what "
            "into the second.",
            zh="打印两个视图各自为零的位置，再想一想：第一个掩码的随机性从哪里来？第二个呢？",
        ),
    ),
    Diagnosis(
        slug="not-rescaled",
        title=Text(en="Kept entries are not rescaled", zh="保留的元素没有正确缩放"),
        explanation=Text(
            en="The entries that are kept do not have the scale that makes up for those dropped, so the "
            "expected value of the output is not x. The network would see other magnitudes in training than "
            "later in use.",
            zh="保留下来的元素没有按补偿比例放大，输出的期望值就不等于 x。网络在训练时和使用时看到的数值大小会不一致。",
        ),
        hint=Text(
            en="Average the views over many keys: what should come out? Check the factor, and whether "
            "`rate` is the share dropped or the share kept.",
            zh="用许多个 key 求视图的平均：应该得到什么？检查一下缩放的倍数，再看看 `rate` "
            "指的是丢弃的比例还是保留的比例。",
        ),
    ),
)
