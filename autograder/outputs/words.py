"""The fixed texts of the outputs, in the languages of the feedback."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from autograder.report import Outcome, Status


class Words(NamedTuple):
    """Everything that an output says itself, in one language; ``language`` is its tag for HTML."""

    language: str
    outcome: Mapping[Outcome, str]
    status: Mapping[Status, str]
    #: What a student is told about a submission that was not graded, or not completely.
    to_student: Mapping[Status, str]
    open_test: str
    points: str
    hint: str
    title: str
    seed: str
    student: str
    students: str
    exercise: str
    attention: str
    attention_help: str
    more: str
    misconception: str
    misconceptions: str
    overview: str
    total: str
    mean: str
    unknown: str
    full: str
    some: str
    none: str
    open: str


WORDS: Mapping[str, Words] = {
    "en": Words(
        language="en",
        outcome={
            "passed": "passed",
            "failed": "failed",
            "not-attempted": "not attempted",
            "grader-error": "not graded",
        },
        status={"graded": "graded", "needs-attention": "needs attention", "unreadable": "unreadable"},
        to_student={
            "unreadable": "This submission could not be read, so nothing was graded.",
            "needs-attention": "A fault on our side kept this submission from being graded completely. It costs you "
            "nothing: the open points will be settled.",
        },
        open_test="A fault on our side kept this test from being graded. It costs you nothing.",
        points="{score} of {max_score} points",
        hint="Hint",
        title="Class report",
        seed="seed",
        student="student",
        students="students",
        exercise="exercise",
        attention="Needs attention",
        attention_help="These scores are not final: somebody has to look.",
        more="{count} more",
        misconception="misconception",
        misconceptions="Most frequent misconceptions",
        overview="All assignments",
        total="total",
        mean="mean",
        unknown="unknown assignment",
        full="full points",
        some="some points",
        none="no points",
        open="not final",
    ),
    "zh": Words(
        language="zh-CN",
        outcome={"passed": "通过", "failed": "未通过", "not-attempted": "未作答", "grader-error": "未评分"},
        status={"graded": "已评分", "needs-attention": "需要处理", "unreadable": "无法读取"},
        to_student={
            "unreadable": "无法读取这份提交，因此没有评分。",
            "needs-attention": "由于评分系统的故障，这份提交没有评完。这不会扣你的分：未定的分数会另行评定。",
        },
        open_test="由于评分系统的故障，这项测试没有评分。这不会扣你的分。",
        points="{score} / {max_score} 分",
        hint="提示",
        title="班级报告",
        seed="种子",
        student="学生",
        students="学生数",
        exercise="题目",
        attention="需要处理",
        attention_help="这些分数还不是最终结果，需要有人查看。",
        more="另有 {count} 份",
        misconception="误解",
        misconceptions="最常见的误解",
        overview="全部作业",
        total="总分",
        mean="平均",
        unknown="未知作业",
        full="满分",
        some="部分得分",
        none="零分",
        open="未定",
    ),
}
