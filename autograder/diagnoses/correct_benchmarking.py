"""Diagnoses of the assignment correct_benchmarking."""

from __future__ import annotations

from autograder.diagnoses.model import Diagnosis, Text

DIAGNOSES: tuple[Diagnosis, ...] = (
    Diagnosis(
        slug="no-wait",
        title=Text(en="Does not wait for the result", zh="没有等待结果算完"),
        explanation=Text(
            en="A call in JAX returns as soon as the work is handed to the device, long before it is done. "
            "Without waiting for the result you time the handing over, not the work.",
            zh="JAX 的调用是异步派发的：任务一交给设备就返回，这时离算完还早。不等结果，"
            "测到的只是派发的时间，而不是计算的时间。",
        ),
        hint=Text(
            en="Look at the order of events in the message. What do you hold in your hands when the call "
            "returns, and how do you know that it is finished?",
            zh="看看提示里各事件的先后顺序：调用返回时你手里拿到的是什么？怎么知道它已经算完了？",
        ),
    ),
    Diagnosis(
        slug="wait-outside-timer",
        title=Text(en="Waits outside the timed part", zh="等待发生在计时区间之外"),
        explanation=Text(
            en="The code does wait for the result, but only after the clock has been read for the last "
            "time. The sample then misses the very work it was meant to measure.",
            zh="代码确实等待了结果，但那是在读完结束时间之后。这样，样本里恰恰漏掉了要测的那部分计算。",
        ),
        hint=Text(
            en="Write down the order: start of the clock, call, wait, end of the clock. In which order does "
            "your code do them?",
            zh="把顺序写下来：开始计时、调用、等待、结束计时。你的代码是按什么顺序做的？",
        ),
    ),
    Diagnosis(
        slug="no-warmup",
        title=Text(en="No warm-up calls", zh="没有预热"),
        explanation=Text(
            en="The first call of a function traces and compiles it and can take a thousand times as long "
            "as the next. Without warm-up calls that cost ends up in the samples.",
            zh="函数第一次调用时要追踪和编译，可能比之后的调用慢上千倍。不先预热，这部分开销就混进了样本。",
        ),
        hint=Text(
            en="How often is the function called before your first timed call? The signature says how often "
            "it should be.",
            zh="第一次计时之前，函数被调用了几次？函数签名里写了应该是几次。",
        ),
    ),
    Diagnosis(
        slug="warmup-not-awaited",
        title=Text(en="Warm-up is still running", zh="预热还没结束就开始计时"),
        explanation=Text(
            en="The warm-up calls were made but not waited for. The device works off its queue in order, so "
            "the first sample had to wait for them and was charged for their work.",
            zh="预热调用发出去了，却没有等它们完成。设备按顺序处理队列，第一个样本只好排在后面，"
            "把预热的时间也算了进去。",
        ),
        hint=Text(
            en="What is the device still doing at the moment you start the clock for the first sample?",
            zh="第一个样本开始计时的那一刻，设备还在忙什么？",
        ),
    ),
    Diagnosis(
        slug="mean-not-median",
        title=Text(en="Mean instead of median", zh="用了平均值而不是中位数"),
        explanation=Text(
            en="The result is an average of the samples. One slow call, say a pause of the operating "
            "system, pulls an average up; the median hardly moves.",
            zh="返回的是样本的平均值。只要有一次偶然变慢（比如操作系统停顿了一下），平均值就会被拉高，"
            "而中位数几乎不受影响。",
        ),
        hint=Text(
            en="Take the samples 1, 1, 1, 1, 96 by hand. Which number do you want to report, and which one "
            "does your code give?",
            zh="用 1、1、1、1、96 这组样本手算一下：你想报告哪个数？你的代码给出的是哪个？",
        ),
    ),
    Diagnosis(
        slug="min-not-median",
        title=Text(en="Minimum instead of median", zh="用了最小值而不是中位数"),
        explanation=Text(
            en="The result is the fastest sample. It says what the best case is, not what a call usually takes.",
            zh="返回的是最快的那个样本。它说明的是最好情况，而不是一次调用通常要多久。",
        ),
        hint=Text(
            en="Print the sorted samples and mark the number you return. Where does it stand, and where should it?",
            zh="把样本排序后打印出来，标出你返回的那个数：它排在哪里？应该排在哪里？",
        ),
    ),
    Diagnosis(
        slug="max-not-median",
        title=Text(en="Maximum instead of median", zh="用了最大值而不是中位数"),
        explanation=Text(
            en="The result is the slowest sample, so one unlucky call decides the whole measurement.",
            zh="返回的是最慢的那个样本，于是一次偶然的慢调用就决定了整个测量结果。",
        ),
        hint=Text(
            en="Print the sorted samples and mark the number you return. Where does it stand, and where should it?",
            zh="把样本排序后打印出来，标出你返回的那个数：它排在哪里？应该排在哪里？",
        ),
    ),
    Diagnosis(
        slug="last-not-median",
        title=Text(en="One sample instead of the median", zh="返回了某一次的样本而不是中位数"),
        explanation=Text(
            en="The result is the sample that stands at a certain place in time, such as the last one. The "
            "median is the middle by size, so the order in which the calls were made must not matter.",
            zh="返回的是按时间顺序处在某个位置的样本，比如最后一个。中位数是按大小排在中间的数，和调用的先后无关。",
        ),
        hint=Text(
            en="Would your result change if the same samples came in another order? Find the line where the "
            "order comes in.",
            zh="如果同样的样本换个顺序出现，你的结果会变吗？找一找是哪一行让顺序起了作用。",
        ),
    ),
    Diagnosis(
        slug="single-sample",
        title=Text(en="Only one sample", zh="只取了一个样本"),
        explanation=Text(
            en="Only one call was timed. A single sample cannot tell the usual from the unusual.",
            zh="只对一次调用计了时。单个样本无法区分正常情况和偶然情况。",
        ),
        hint=Text(
            en="How many times does your code read the clock, and how many samples does the signature ask for?",
            zh="你的代码读了几次时钟？函数签名要求的是几个样本？",
        ),
    ),
    Diagnosis(
        slug="batch-timed",
        title=Text(en="All calls timed together", zh="所有调用合在一起计时"),
        explanation=Text(
            en="Several calls were timed as one block and the total divided. That is an average, with one "
            "slow call smeared over all of them, and no median can be taken from it.",
            zh="多次调用被当作一整段来计时，再除以次数。这其实是平均值，一次慢调用会摊到所有调用上，"
            "也没法从中取中位数。",
        ),
        hint=Text(
            en="How many separate durations do you have at the end? A median of ten samples needs ten of them.",
            zh="最后你手里有几个单独的时长？十个样本的中位数，需要十个时长。",
        ),
    ),
    Diagnosis(
        slug="unit-seconds",
        title=Text(en="Seconds instead of milliseconds", zh="单位是秒而不是毫秒"),
        explanation=Text(
            en="The number is right, but in seconds. Most clocks in Python count in seconds, and the "
            "exercise asks for milliseconds.",
            zh="数值是对的，但单位是秒。Python 的时钟大多以秒为单位，而题目要的是毫秒。",
        ),
        hint=Text(
            en="In which unit does your clock count? Time something whose length you know, and look at the number.",
            zh="你用的时钟以什么为单位？拿一件已知时长的事测一测，看看得到的数。",
        ),
    ),
    Diagnosis(
        slug="unit-microseconds",
        title=Text(en="Microseconds instead of milliseconds", zh="单位是微秒而不是毫秒"),
        explanation=Text(
            en="The number is right, but in microseconds: a thousand times too large.",
            zh="数值是对的，但单位是微秒，大了一千倍。",
        ),
        hint=Text(
            en="In which unit does your clock count, and by what do you multiply or divide? Time something "
            "whose length you know.",
            zh="你用的时钟以什么为单位？你乘或除的是多少？拿一件已知时长的事测一测。",
        ),
    ),
    Diagnosis(
        slug="unit-nanoseconds",
        title=Text(en="Nanoseconds instead of milliseconds", zh="单位是纳秒而不是毫秒"),
        explanation=Text(
            en="The number is right, but in nanoseconds, the unit of the clocks whose names end in `_ns`.",
            zh="数值是对的，但单位是纳秒，也就是名字以 `_ns` 结尾的时钟所用的单位。",
        ),
        hint=Text(
            en="How many of your clock's units make one millisecond? Time something whose length you know.",
            zh="一毫秒等于多少个你所用时钟的单位？拿一件已知时长的事测一测。",
        ),
    ),
    Diagnosis(
        slug="wall-clock",
        title=Text(en="A clock that can be set", zh="用了可能被调整的时钟"),
        explanation=Text(
            en="The samples come from the wall clock. It tells the time of day and is set now and then, "
            "forwards or backwards, so a difference of two readings can even be negative.",
            zh="样本来自墙上时钟（系统时间）。它表示的是当前时刻，会不时被校准，可能往前拨，也可能往回拨，"
            "两次读数之差甚至可能是负的。",
        ),
        hint=Text(
            en="Read what the documentation of `time` says about your clock. Which ones does it promise "
            "never go backwards?",
            zh="读一读 `time` 模块的文档里对你所用时钟的说明：文档保证哪些时钟绝不会倒退？",
        ),
    ),
    Diagnosis(
        slug="cpu-clock",
        title=Text(en="A clock that stops while waiting", zh="用了等待时不走的时钟"),
        explanation=Text(
            en="The clock counts only the time in which this process uses the CPU. While Python waits for "
            "the device it stands still, and that is exactly the time you want to measure.",
            zh="这个时钟只计算本进程占用 CPU 的时间。Python 等待设备的时候它是不走的，而那正是你要测的时间。",
        ),
        hint=Text(
            en="Time a short sleep with your clock. What should it say, and what does it say?",
            zh="用你的时钟测一段短暂的 sleep：应该得到多少？实际得到多少？",
        ),
    ),
    Diagnosis(
        slug="ignores-n-repeat",
        title=Text(en="n_repeat is not followed", zh="没有按 n_repeat 取样"),
        explanation=Text(
            en="The number of timed calls is not the number asked for. The caller chooses it to trade time "
            "for certainty.",
            zh="计时的调用次数和要求的不一样。这个次数由调用者决定，用来在耗时和可靠性之间取舍。",
        ),
        hint=Text(
            en="Count the calls for `n_repeat` 3 and 7. Which line decides how many there are, and do all "
            "samples take part in the median?",
            zh="`n_repeat` 取 3 和 7，各数一数调用了几次：次数是由哪一行决定的？所有样本都参与了中位数的计算吗？",
        ),
    ),
    Diagnosis(
        slug="ignores-n-warmup",
        title=Text(en="n_warmup is not followed", zh="没有按 n_warmup 预热"),
        explanation=Text(
            en="The number of warm-up calls does not follow `n_warmup`. Some functions need more than one, "
            "and with 0 the caller asks for a cold start on purpose.",
            zh="预热的次数没有跟着 `n_warmup` 变。有的函数预热一次还不够；而传入 0 时，调用者就是特意要测冷启动。",
        ),
        hint=Text(
            en="Count the calls before the first timed one for `n_warmup` 0, 1 and 4. Which line decides "
            "how many there are?",
            zh="`n_warmup` 取 0、1、4，数一数第一次计时之前各调用了几次：次数是由哪一行决定的？",
        ),
    ),
    Diagnosis(
        slug="pytree-not-awaited",
        title=Text(en="Only part of the result is awaited", zh="只等待了结果的一部分"),
        explanation=Text(
            en="Functions in JAX often return a tuple, list or dict of arrays, and each array may still be "
            "on its way. The sample ended before all of them were ready.",
            zh="JAX 函数常常返回由数组组成的元组、列表或字典（pytree），其中每个数组都可能还没算完。"
            "这里没等它们全部就绪，样本就结束了。",
        ),
        hint=Text(
            en="Your code waits for a single array. What happens in it when the result is a tuple or a "
            "dict, possibly nested?",
            zh="你的代码能等单个数组。如果结果是元组或字典，甚至层层嵌套，代码会怎么走？",
        ),
    ),
    Diagnosis(
        slug="crashes-on-plain-result",
        title=Text(en="Fails on a result with nothing to wait for", zh="遇到无需等待的结果就报错"),
        explanation=Text(
            en="A function may return None, a float or a NumPy array, which are ready at once. The way your "
            "code waits expects a JAX array and fails on them.",
            zh="函数可能返回 None、浮点数或 NumPy 数组，它们本来就是现成的。你的等待方式只认 JAX 数组，"
            "遇到它们就报错了。",
        ),
        hint=Text(
            en="Time a function that returns None. Which line fails, and which ways of waiting accept any result?",
            zh="给一个返回 None 的函数计时：哪一行报错？有哪些等待方式可以接受任何结果？",
        ),
    ),
    Diagnosis(
        slug="swallows-exception",
        title=Text(en="Hides an exception", zh="吞掉了异常"),
        explanation=Text(
            en="The function raised, and the caller did not get that exception as it was. A measurement of "
            "a call that failed is worse than none.",
            zh="被测函数抛出了异常，调用者却没有原样收到它。对一次失败的调用给出计时，还不如没有结果。",
        ),
        hint=Text(
            en="Follow an exception from the timed call outwards. Where does your code catch, replace or jump over it?",
            zh="顺着被计时的调用往外看：异常在哪里被捕获、替换或跳过了？",
        ),
    ),
    Diagnosis(
        slug="drops-arguments",
        title=Text(en="Arguments do not arrive unchanged", zh="参数没有原样传入"),
        explanation=Text(
            en="The function did not get exactly the objects it should, in the warm-up or in a timed call. "
            "A copied or converted argument can cost a transfer to the device, or a new compilation, that "
            "is not the function's own.",
            zh="在预热或计时的调用中，函数收到的不是原来那些对象。"
            "复制或转换参数可能带来额外的设备传输或重新编译，而这些并不是函数本身的开销。",
        ),
        hint=Text(
            en="Time a function that prints the identity of its arguments. Are they the objects you passed "
            "in, all of them, in every call?",
            zh="给一个会打印参数 id 的函数计时：每次调用收到的都是你传入的那些对象吗？一个不少吗？",
        ),
    ),
    Diagnosis(
        slug="jits-inside",
        title=Text(en="Compiles the function it measures", zh="擅自编译了被测函数"),
        explanation=Text(
            en="The function was traced or compiled by the timer instead of being called as it is. You then "
            "measure another program than the caller's, and a function that is not meant to be traced fails.",
            zh="计时器没有原样调用函数，而是先对它做了追踪或编译。这样测的就不是调用者的那个程序了；"
            "不能被追踪的函数还会直接失败。",
        ),
        hint=Text(
            en="Time a function that prints something. How often should it print, and how often does it? "
            "The choice to compile is the caller's.",
            zh="给一个会 print 的函数计时：应该输出几次？实际输出了几次？要不要编译，应由调用者决定。",
        ),
    ),
    Diagnosis(
        slug="captures-x",
        title=Text(en="x is not an argument of the jitted function", zh="x 没有作为参数传给 jit 函数"),
        explanation=Text(
            en="The compiled function takes x from its surroundings. JAX bakes what it captures into the "
            "program as a constant, so new data means a new compilation, or worse, the old answer.",
            zh="编译的函数是从外部捕获 x 的。JAX 会把捕获到的值作为常量固化进程序，换一份数据就得重新编译，"
            "更糟的是可能还返回旧结果。",
        ),
        hint=Text(
            en="Look at the function that jit is given: through which door does x get in? Call it with "
            "other data of the same shape and count the traces.",
            zh="看看交给 jit 的那个函数：x 是从哪里进去的？换一份形状相同的数据再调用，数一数追踪了几次。",
        ),
    ),
    Diagnosis(
        slug="warms-up-first-call",
        title=Text(en="The first call was already warm", zh="第一次调用已经预热过了"),
        explanation=Text(
            en="The function was called before the timed call. What should be measured here is the first "
            "call, with its tracing and compilation, and that one had already passed.",
            zh="在计时之前，函数已经被调用过了。这里要测的正是包含追踪和编译的第一次调用，而它已经过去了。",
        ),
        hint=Text(
            en="Count how often the function is called in all. Which of the calls is the one you time?",
            zh="数一数函数总共被调用了几次：你计时的是其中哪一次？",
        ),
    ),
)
