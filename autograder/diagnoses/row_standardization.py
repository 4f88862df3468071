"""Diagnoses of the assignment row_standardization."""

from __future__ import annotations

from autograder.diagnoses.model import Diagnosis, Text

DIAGNOSES: tuple[Diagnosis, ...] = (
    Diagnosis(
        slug="axis-columns",
        title=Text(en="Standardizes columns", zh="对列而不是对行做了标准化"),
        explanation=Text(
            en="Mean and standard deviation were taken down the columns. In JAX as in NumPy, `axis` names "
            "the axis that disappears, not the one that stays.",
            zh="均值和标准差是沿着列方向算的。JAX 和 NumPy 一样，`axis` 指的是被归约掉的那个轴，而不是保留下来的轴。",
        ),
        hint=Text(
            en="Take a matrix with two rows and five columns. How many means should there be, and how many do you get?",
            zh="取一个两行五列的矩阵：应该有几个均值？你得到了几个？",
        ),
    ),
    Diagnosis(
        slug="axis-global",
        title=Text(en="One mean for the whole matrix", zh="整个矩阵只用了一个均值"),
        explanation=Text(
            en="One mean or one standard deviation was taken over all entries, so rows of different scale "
            "still differ in scale afterwards. A reduction without an axis reduces everything.",
            zh="均值或标准差是对所有元素一起算的，所以尺度不同的行处理之后尺度仍然不同。归约运算不指定轴时，"
            "会把所有轴都归约掉。",
        ),
        hint=Text(
            en="Print the shape of your mean and of your standard deviation. Is there one number for each row in both?",
            zh="打印均值和标准差的形状：两者都是每行一个数吗？",
        ),
    ),
    Diagnosis(
        slug="missing-keepdims",
        title=Text(en="Statistics line up with columns", zh="统计量被广播到了列上"),
        explanation=Text(
            en="The statistics of the rows have shape `(rows,)`, and broadcasting lines shapes up from the "
            "right: it pairs them with the columns. A square matrix hides this, since the shapes fit and no "
            "error appears.",
            zh="每行的统计量形状是 `(rows,)`，而广播是从右边开始对齐的，于是它们和列配成了对。"
            "对方阵来说形状恰好吻合，不会报错，所以很难发现。",
        ),
        hint=Text(
            en="Print the shapes of X and of your mean, write one above the other aligned on the right, and "
            "see which axis the mean falls under. What shape would it need?",
            zh="打印 X 和均值的形状，右对齐上下写在一起，看看均值落在哪个轴下面。它应该是什么形状？",
        ),
    ),
    Diagnosis(
        slug="no-eps",
        title=Text(en="eps is not used", zh="没有用到 eps"),
        explanation=Text(
            en="The result is what it would be without eps, so a constant row divides zero by zero. JAX "
            "raises nothing then: it returns nan, which spreads through everything computed from it.",
            zh="结果和不加 eps 时一样，于是常数行会出现 0 除以 0。JAX 这时不会报错，而是返回 nan，"
            "并一路传染给后面所有的计算。",
        ),
        hint=Text(
            en="Try a row of equal numbers, then a large eps such as 1. Where in your code does the argument enter?",
            zh="试试各元素都相等的一行，再试试较大的 eps，比如 1：这个参数在你的代码里是在哪里起作用的？",
        ),
    ),
    Diagnosis(
        slug="eps-in-sqrt",
        title=Text(en="eps inside the square root", zh="eps 加在了根号里面"),
        explanation=Text(
            en="eps was added to the variance instead of the standard deviation. For ordinary rows the two "
            "look alike, but when the spread is close to eps the results differ greatly.",
            zh="eps 加到了方差上，而不是标准差上。对普通的行来说两者差不多，但当离散程度接近 eps 时，结果会相差很大。",
        ),
        hint=Text(
            en="Compare your formula with the one in the exercise, step by step: what has already been done "
            "to the variance when eps comes in?",
            zh="把你的公式和题目里的逐步对照：加上 eps 的时候，方差应该已经做过什么运算了？",
        ),
    ),
    Diagnosis(
        slug="ddof-1",
        title=Text(en="Sample standard deviation", zh="用了样本标准差"),
        explanation=Text(
            en="The sum of squares was divided by n - 1. The exercise asks for the population standard "
            "deviation, which divides by n; it is what `jnp.std` and `np.std` compute by default, while "
            "pandas and R do not.",
            zh="平方和除的是 n - 1。题目要的是总体标准差，即除以 n；`jnp.std` 和 `np.std` 默认就是这样，而 "
            "pandas 和 R 不是。",
        ),
        hint=Text(
            en="Work out the row 0, 2 by hand. What is the standard deviation if you divide by the number of entries?",
            zh="手算一下 0、2 这一行：除以元素个数时，标准差是多少？",
        ),
    ),
    Diagnosis(
        slug="variance-not-std",
        title=Text(en="Divides by the variance", zh="除以了方差"),
        explanation=Text(
            en="The rows were divided by their variance instead of their standard deviation, so the result "
            "depends on the scale of the row.",
            zh="除数用的是方差，而不是标准差，所以结果会受每行尺度的影响。",
        ),
        hint=Text(
            en="Standardize a row, then ten times that row. The two results should agree; by what factor do "
            "yours differ?",
            zh="把某一行标准化，再把它乘以 10 之后标准化：两个结果应该一样，你的相差多少倍？",
        ),
    ),
    Diagnosis(
        slug="one-pass-variance",
        title=Text(en="Variance loses its digits", zh="方差的有效数字丢失"),
        explanation=Text(
            en="The variance was computed as the mean of the squares minus the square of the mean. In "
            "float32, JAX's default, two large and nearly equal numbers then cancel, and for rows far from "
            "zero little of the result is left.",
            zh="方差是用“平方的均值减去均值的平方”算的。JAX 默认用 float32，"
            "两个很大又很接近的数相减会相互抵消，对离零很远的行来说，有效数字所剩无几。",
        ),
        hint=Text(
            en="Add 10000 to every entry of a row: its spread does not change. Which of your intermediate "
            "values become huge, and what could you subtract before squaring?",
            zh="给某一行的每个元素都加上 10000，离散程度并没有变。你的哪些中间结果变得非常大？平方之前可以先减去什么？",
        ),
    ),
)
