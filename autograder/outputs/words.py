"""What the outputs say to students themselves, in the languages of the feedback."""

from __future__ import annotations

from collections.abc import Mapping

WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "passed": "passed",
        "failed": "failed",
        "not-attempted": "not attempted",
        "grader-error": "not graded",
        "points": "{score} of {max_score} points",
        "hint": "Hint",
        "unreadable": "This submission could not be read, so nothing was graded.",
        "needs-attention": "A fault on our side kept this submission from being graded completely. It costs you "
        "nothing: the open points will be settled.",
        "open-test": "A fault on our side kept this test from being graded. It costs you nothing.",
    },
    "zh": {
        "passed": "通过",
        "failed": "未通过",
        "not-attempted": "未作答",
        "grader-error": "未评分",
        "points": "{score} / {max_score} 分",
        "hint": "提示",
        "unreadable": "无法读取这份提交，因此没有评分。",
        "needs-attention": "由于评分系统的故障，这份提交没有评完。这不会扣你的分：未定的分数会另行评定。",
        "open-test": "由于评分系统的故障，这项测试没有评分。这不会扣你的分。",
    },
}
