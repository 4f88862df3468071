"""Diagnoses that several assignments share, and those that fit any exercise."""

from __future__ import annotations

from autograder.diagnoses.model import Diagnosis, Text

DIAGNOSES: tuple[Diagnosis, ...] = (
    Diagnosis(
        slug="wrong-result",
        title=Text(en="Wrong result", zh="结果不正确"),
        explanation=Text(
            en="Your code ran, but the value it returned is not the one the exercise asks for.",
            zh="代码能够运行，但返回的值和题目要求的不一样。",
        ),
        hint=Text(
            en="Take the small input from the message, work the answer out by hand, and compare it with "
            "your intermediate values one by one.",
            zh="拿提示里的小输入手算一遍，再和你代码里的中间结果逐步对照，看从哪一步开始不同。",
        ),
    ),
    Diagnosis(
        slug="not-attempted",
        title=Text(en="Not attempted yet", zh="尚未作答"),
        explanation=Text(
            en="The cell still holds the text it was released with, or the name the exercise asks for does not exist.",
            zh="这个单元格还是发布时的样子，或者题目要求的名字没有定义。",
        ),
        hint=Text(
            en="Write your answer in the cell meant for it, keep the name as given, then restart the kernel "
            "and run the notebook from the top.",
            zh="把答案写在对应的单元格里，保留题目给的名字，然后重启 kernel，从头运行一遍 notebook。",
        ),
    ),
    Diagnosis(
        slug="raises",
        title=Text(en="Raises an exception", zh="运行时抛出异常"),
        explanation=Text(
            en="The call ended with an exception, so there was no value to look at.",
            zh="调用时抛出了异常，没有得到返回值，因此无法继续检查。",
        ),
        hint=Text(
            en="Make the same call yourself and read the traceback from its last line upwards: the type of "
            "the exception first, then the line of yours that it names.",
            zh="自己用同样的输入调用一次，从 traceback 的最后一行往上读：先看异常类型，再看它指向你代码里的哪一行。",
        ),
    ),
    Diagnosis(
        slug="python-loop",
        title=Text(en="Loops over the data", zh="逐个元素循环处理数据"),
        explanation=Text(
            en="The work is done one element or one row at a time. While JAX traces, a Python loop is "
            "unrolled, so the program grows with the data and compiles ever more slowly; and small steps, "
            "one after another, leave most of the hardware idle.",
            zh="数据是一个元素一个元素（或一行一行）处理的。JAX 在追踪（tracing）时会把 Python 循环展开，"
            "数据越多，程序越长，编译越慢；而且一小步一小步地算，硬件大部分时间都闲着。",
        ),
        hint=Text(
            en="Look at what one turn of the loop does. Is there one array operation that does all the turns at once?",
            zh="看看循环的每一轮在做什么：有没有一个数组运算，能一次完成所有轮次？",
        ),
    ),
    Diagnosis(
        slug="wrong-dtype",
        title=Text(en="Wrong dtype", zh="dtype 不对"),
        explanation=Text(
            en="The result has another dtype than the exercise asks for. The dtype decides precision, "
            "memory and which compiled program is used, so it is part of the answer.",
            zh="结果的 dtype 和题目要求的不同。dtype 决定了精度、内存占用以及会用到哪个编译好的程序，"
            "所以它也是答案的一部分。",
        ),
        hint=Text(
            en="Print the dtype of the input and after each step. At which step does it become the one in the message?",
            zh="打印输入的 dtype 和每一步之后的 dtype：从哪一步开始变成了提示里的那个类型？",
        ),
    ),
    Diagnosis(
        slug="wrong-shape",
        title=Text(en="Wrong shape", zh="形状不对"),
        explanation=Text(
            en="The result has another shape, or another number of parts, than the exercise asks for. Code "
            "that uses it may still run, because broadcasting stretches shapes silently, and then computes "
            "something else.",
            zh="结果的形状（或返回值的个数）和题目要求的不同。后面的代码未必会报错：广播会悄悄把形状对齐，"
            "算出来的却是别的东西。",
        ),
        hint=Text(
            en="Write down the shape you expect after each step, then print the real ones and find the "
            "first that differs.",
            zh="先写下每一步之后应有的形状，再打印实际的形状，找出第一个不一致的地方。",
        ),
    ),
    Diagnosis(
        slug="retraces",
        title=Text(en="Traced again for the same shapes", zh="形状相同却重新追踪"),
        explanation=Text(
            en="jit traces and compiles once for each combination of shapes, dtypes and static values, and "
            "later calls reuse that program. Here a call just like an earlier one was traced again, so it "
            "paid for compilation again.",
            zh="对每一种形状、dtype 和静态参数的组合，jit 只追踪和编译一次，之后的调用直接复用。"
            "这里一次和之前完全同类的调用又被追踪了一遍，编译的代价也就又付了一次。",
        ),
        hint=Text(
            en="Put a print inside the function: it appears each time JAX traces. What is created anew at "
            "every call that could have been created once?",
            zh="在函数体里放一个 print，每追踪一次它就输出一次。有什么东西本来创建一次就够，"
            "却在每次调用时都重新创建了？",
        ),
    ),
    Diagnosis(
        slug="not-jitted",
        title=Text(en="Not compiled with jit", zh="没有用 jit 编译"),
        explanation=Text(
            en="The function sends its operations to the device one by one. Compiled as a whole, XLA can "
            "fuse them into a few passes over the data, and Python is out of the way after the first call.",
            zh="函数里的运算是一个一个发给设备执行的。整体编译之后，XLA 可以把它们融合起来，少读写几遍数据，"
            "而且第一次调用之后就不再经过 Python。",
        ),
        hint=Text(
            en="Put a print inside the function and call it twice. A compiled function runs its Python body "
            "only the first time. What do you see?",
            zh="在函数体里放一个 print，然后调用两次。编译过的函数只在第一次调用时执行 Python 函数体，"
            "你看到了几次输出？",
        ),
    ),
    Diagnosis(
        slug="not-traceable",
        title=Text(en="Does not work under jit", zh="不能在 jit 下运行"),
        explanation=Text(
            en="Under jit a function runs with tracers, which have a shape and a dtype but no values yet. A "
            "step that needs the numbers at once, such as an `if` on an array, `float`, or a conversion to "
            "NumPy, cannot work there.",
            zh="在 jit 下，函数拿到的是 tracer：有形状和 dtype，但还没有具体的值。"
            "凡是当场就要知道数值的步骤（比如对数组用 `if`、`float`，或转换成 NumPy 数组）在这里都行不通。",
        ),
        hint=Text(
            en="Call your function under jit and find the line that the error names. Which value does that "
            "line want to know, and does the formula really need it in Python?",
            zh="在 jit 下调用你的函数，找到报错指向的那一行：它想知道哪个值？这个公式真的需要在 Python 里知道它吗？",
        ),
    ),
    Diagnosis(
        slug="mutates-input",
        title=Text(en="Changes its input", zh="修改了输入"),
        explanation=Text(
            en="After the call, the caller's array was no longer what it had been. JAX is built on "
            "functions that leave their inputs alone: its arrays cannot be changed in place, and jit and "
            "grad rely on that.",
            zh="调用结束后，调用者的数组变了。JAX 建立在“函数不改动输入”之上：它的数组不能原地修改，jit 和 "
            "grad 也都依赖这一点。",
        ),
        hint=Text(
            en="Which line writes into the array it was given instead of making a new one? In-place "
            "operators write, too.",
            zh="哪一行是直接写进了传入的数组，而不是生成新数组？别忘了，原地运算符也是写入。",
        ),
    ),
    Diagnosis(
        slug="numpy-result",
        title=Text(en="Not a JAX array", zh="返回的不是 JAX 数组"),
        explanation=Text(
            en="The result has left JAX: it is a NumPy array or a plain Python value on the host. What "
            "follows then runs outside JAX, or first copies the data back to the device.",
            zh="结果已经离开了 JAX，变成了主机上的 NumPy 数组或普通 Python 值。之后的计算要么不再经过 JAX，"
            "要么得先把数据拷回设备。",
        ),
        hint=Text(
            en="Print the type of each intermediate value. At which step does it stop being a JAX array, "
            "and which library does that step call?",
            zh="打印每个中间结果的类型：从哪一步开始它不再是 JAX 数组？那一步调用的是哪个库？",
        ),
    ),
    Diagnosis(
        slug="hard-coded",
        title=Text(en="The answer is fixed", zh="答案是写死的"),
        explanation=Text(
            en="The result is a fixed value, or fits only the inputs shown in the notebook, and does not "
            "follow from what the function is given.",
            zh="结果是固定的，或者只对 notebook 里出现过的输入成立，并不是由函数的参数算出来的。",
        ),
        hint=Text(
            en="Call it with two quite different inputs. Which parts of the answer ought to change, and "
            "which line computes them?",
            zh="用两组差别很大的输入各调用一次：答案里哪些部分应该变化？它们是由哪一行算出来的？",
        ),
    ),
    Diagnosis(
        slug="no-error",
        title=Text(en="No error where one is due", zh="该报错时没有报错"),
        explanation=Text(
            en="The exercise asks for an exception here, and the call returned a value instead. JAX itself "
            "rarely complains about bad values, so a check like this is often the only one there is.",
            zh="题目要求这里抛出异常，但调用却正常返回了。JAX 自己很少对不合法的值报错，"
            "所以这样的检查往往就是唯一的一道防线。",
        ),
        hint=Text(
            en="Read again which inputs the exercise calls invalid, and follow the one from the message "
            "through your code.",
            zh="再看一遍题目把哪些输入算作不合法，然后顺着提示里的那个输入走一遍你的代码。",
        ),
    ),
    Diagnosis(
        slug="kernel-died",
        title=Text(en="The kernel ended", zh="kernel 中途退出"),
        explanation=Text(
            en="While this exercise ran, the Python process came to an end: by an exit, a crash, or because "
            "memory ran out. Your other exercises were graded in a new kernel.",
            zh="运行这道题时，Python 进程结束了：可能是主动退出、崩溃，或者内存用尽。其他题目已在新的 "
            "kernel 里照常评分。",
        ),
        hint=Text(
            en="Restart the kernel and run only this exercise. Does anything in it leave Python, or build "
            "an array far larger than its inputs?",
            zh="重启 kernel，只运行这道题：里面有没有退出 Python 的语句，或者生成了比输入大得多的数组？",
        ),
    ),
    Diagnosis(
        slug="timeout",
        title=Text(en="Did not finish in time", zh="没有在规定时间内完成"),
        explanation=Text(
            en="The code was still running when its time was up, although the inputs are small. Your other "
            "exercises were graded as usual.",
            zh="输入并不大，但到时间时代码还没有运行完。其他题目已照常评分。",
        ),
        hint=Text(
            en="Look for a loop whose end may never come, a wait for something that does not happen, or "
            "work that grows much faster than the input.",
            zh="找一找：有没有可能永远结束不了的循环、等不到的等待，或者增长得比输入快得多的计算？",
        ),
    ),
    Diagnosis(
        slug="bad-reply",
        title=Text(en="The answer cannot be read", zh="答案无法读取"),
        explanation=Text(
            en="What came back is not data that the tests can read: they take arrays, numbers, strings, and "
            "tuples, lists or dicts of these, once per call.",
            zh="返回的东西不是测试能读取的数据。测试只接受数组、数字、字符串，以及由它们组成的元组、"
            "列表或字典，并且每次调用只有一个返回值。",
        ),
        hint=Text(
            en="Print the type of what your function returns and compare it with the one the exercise names.",
            zh="打印函数返回值的类型，和题目写明的返回类型对照一下。",
        ),
    ),
    Diagnosis(
        slug="too-much-output",
        title=Text(en="Too much output", zh="输出太多"),
        explanation=Text(
            en="The code printed, or returned, far more than a notebook can hold, so it was stopped.",
            zh="代码打印或返回的内容远远超出了 notebook 能容纳的范围，因此被中止了。",
        ),
        hint=Text(
            en="Look for a print inside a loop, or one of a whole array, that was meant for debugging.",
            zh="找一找循环里的 print，或者打印整个数组的语句，多半是调试时留下的。",
        ),
    ),
)
