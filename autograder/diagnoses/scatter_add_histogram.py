"""Diagnoses of the assignment scatter_add_histogram."""

from __future__ import annotations

from autograder.diagnoses.model import Diagnosis, Text

DIAGNOSES: tuple[Diagnosis, ...] = (
    Diagnosis(
        slug="overwrites-duplicates",
        title=Text(en="Duplicates are counted once", zh="重复的标签只计了一次"),
        explanation=Text(
            en="Where a label occurs several times, only one of its updates took effect. Reading all old "
            "counts, adding one and writing them back lets each duplicate overwrite the one before.",
            zh="同一个标签出现多次时，只有一次更新生效。先读出旧的计数、加一、再写回去，重复的标签就会互相覆盖。",
        ),
        hint=Text(
            en="Count the labels 2, 2, 2 by hand the way your code does it: what is read, what is written, "
            "how often? Which kind of update adds up instead?",
            zh="按照你代码的做法，手算一下标签 2、2、2：读出了什么，写回了什么，写了几次？哪一种更新方式会累加？",
        ),
    ),
    Diagnosis(
        slug="uses-bincount",
        title=Text(en="Uses a ready-made counter", zh="用了现成的计数函数"),
        explanation=Text(
            en="The counting was left to a ready-made function, or to sorting. Outside this exercise that "
            "may be a good choice; here the point is to learn the scatter update underneath, which works "
            "for far more than counting.",
            zh="计数是交给现成的函数（或排序）完成的。平时这也许是不错的选择，但这道题要练的是底层的 "
            "scatter 更新，它的用途远不止计数。",
        ),
        hint=Text(
            en="Start from an array of zeros. Which update of JAX arrays takes a whole array of indices at once?",
            zh="从一个全零数组出发：JAX 数组的哪种更新方式可以一次接受一整个索引数组？",
        ),
    ),
    Diagnosis(
        slug="uses-one-hot",
        title=Text(en="Builds a labels by classes matrix", zh="构造了“标签 × 类别”的矩阵"),
        explanation=Text(
            en="Every label was compared with every class and the matrix summed up. The counts are right, "
            "but time and memory grow with labels times classes, where one update per label would do.",
            zh="每个标签都和每个类别比较了一遍，再对矩阵求和。计数没错，但时间和内存都随“标签数 × "
            "类别数”增长，而其实每个标签更新一次就够了。",
        ),
        hint=Text(
            en="Print the shape of your largest intermediate value for a million labels and a thousand "
            "classes. Could each label go straight to its own place in the result?",
            zh="设想有一百万个标签、一千个类别，你最大的中间结果是什么形状？"
            "能不能让每个标签直接落到结果里它自己的位置？",
        ),
    ),
    Diagnosis(
        slug="num-classes-ignored",
        title=Text(en="num_classes is ignored", zh="没有使用 num_classes"),
        explanation=Text(
            en="The length of the result does not follow `num_classes`: it is fixed, or it depends on the "
            "labels. Under jit a shape cannot depend on values, so the caller has to give it.",
            zh="结果的长度没有跟着 `num_classes` 变：要么是固定的，要么取决于标签的值。在 jit 下，"
            "形状不能依赖数组的值，所以必须由调用者给出。",
        ),
        hint=Text(
            en="Call it with `num_classes` 3, 5 and 8 and labels that never reach the last class. How long "
            "is each result?",
            zh="让 `num_classes` 分别取 3、5、8，标签都取不到最后一类，各调用一次：结果分别有多长？",
        ),
    ),
    Diagnosis(
        slug="num-classes-not-static",
        title=Text(en="num_classes is traced", zh="num_classes 被当成了追踪值"),
        explanation=Text(
            en="jit traces every argument unless told otherwise, and a traced number has no value yet, so "
            "it cannot be the length of an array. An argument that decides a shape has to be static, "
            "however it is passed.",
            zh="除非特别说明，jit 会追踪每一个参数，而被追踪的数还没有具体的值，不能用作数组长度。"
            "凡是决定形状的参数都必须是静态参数，不论是按位置还是按关键字传入。",
        ),
        hint=Text(
            en="Which of the two arguments is data, and which one decides the shape? Look up how jit is "
            "told about the second kind, and try the call with `num_classes` both by position and by "
            "keyword.",
            zh="两个参数里，哪个是数据，哪个决定形状？查一查怎样把后一种告诉 jit，"
            "再分别按位置和按关键字传入 `num_classes` 试一试。",
        ),
    ),
    Diagnosis(
        slug="negative-wraps",
        title=Text(en="Negative labels are counted from the end", zh="负标签被算到了末尾的类别"),
        explanation=Text(
            en="A label of -1 was added to the last class. In JAX a negative index means counting from the "
            "end, and it is turned round before any mode for indices out of range is looked at.",
            zh="标签 -1 被计入了最后一类。在 JAX 里，负索引表示从末尾数起，"
            "而且这个换算发生在任何越界处理模式生效之前。",
        ),
        hint=Text(
            en="Try the single label -1. Which labels has your code already told apart by the time it uses "
            "them as indices?",
            zh="只用一个标签 -1 试试：在把标签当作索引之前，你的代码区分出了哪些不合法的标签？",
        ),
    ),
    Diagnosis(
        slug="clips-into-range",
        title=Text(en="Bad labels are pushed to the nearest class", zh="越界的标签被挤进了边上的类别"),
        explanation=Text(
            en="Labels out of range were moved to the first or last class and counted there. The exercise "
            "asks to leave them out: a clipped index hides bad data in a count that looks fine.",
            zh="越界的标签被挪到了第一类或最后一类，并且计了数。题目要求忽略它们：把索引截断到范围内，"
            "只会让坏数据混进看似正常的计数里。",
        ),
        hint=Text(
            en="Add up your counts and compare with the number of labels in range. What should a label out "
            "of range add to the total?",
            zh="把各类计数加起来，和范围内的标签个数比一比：一个越界的标签应该给总数加上多少？",
        ),
    ),
    Diagnosis(
        slug="not-differentiable",
        title=Text(en="No gradient reaches the weights", zh="梯度传不到 weights"),
        explanation=Text(
            en="Differentiating the result by `weights` fails or gives the wrong gradient. Each weight "
            "enters one count linearly, and JAX can only follow it through JAX operations on floating-point "
            "values.",
            zh="对 `weights` 求导会失败，或者得到错误的梯度。每个权重都线性地计入某一类，"
            "但只有经过浮点数上的 JAX 运算，JAX 才能跟踪到它。",
        ),
        hint=Text(
            en="Follow one weight from the argument to the result. Is there a step that rounds, converts or "
            "leaves JAX?",
            zh="顺着一个权重，从参数一直看到结果：中间有没有取整、类型转换或离开 JAX 的步骤？",
        ),
    ),
)
