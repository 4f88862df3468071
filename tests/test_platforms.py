"""What learning platforms export: whose a file is, which attempt counts, and what a hostile name achieves."""

from __future__ import annotations

import json
import time
import unicodedata
import zipfile
from pathlib import Path

import pytest
import yaml
from small_course import NAME, released, write_small_course

from autograder import platforms
from autograder.course import Course
from autograder.errors import UnreadableSubmission
from autograder.inbox import Job, find_submissions

NOTEBOOK = json.dumps(released())
FOREIGN = json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": []})


@pytest.fixture
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    return write_small_course(tmp_path_factory.mktemp("course"))


@pytest.fixture(params=["folder", "zip"])
def export(request: pytest.FixtureRequest, tmp_path: Path):
    """Writes files as an export: as one zip, and as the folder that somebody has unpacked it into."""

    def write(files: dict[str, str], name: str = "export") -> Path:
        if request.param == "zip":
            path = tmp_path / f"{name}.zip"
            with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
                for file, text in files.items():
                    archive.writestr(file, text)
            return path
        for file, text in files.items():
            path = tmp_path / name / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return tmp_path / name

    return write


def by_student(jobs: list[Job]) -> dict[str, Job]:
    assert len({job.student for job in jobs}) == len(jobs)
    return {job.student: job for job in jobs}


class TestCanvas:
    def test_names_marks_and_the_latest_attempt(self, export, course):
        """The name stands first; of a file handed in again the highest number counts, and the others are noted."""
        path = export(
            {
                f"lovelaceada_12345_67890_{NAME}.ipynb": FOREIGN,
                f"lovelaceada_12345_67999_{NAME}-2.ipynb": NOTEBOOK,
                f"lovelaceada_12345_67950_{NAME}-1.ipynb": FOREIGN,
                "babbagecharles_LATE_12346_67891_hw.ipynb": NOTEBOOK,
            }
        )
        jobs = by_student(find_submissions([path], course))
        assert sorted(jobs) == ["babbagecharles", "lovelaceada"]
        ada = jobs["lovelaceada"]
        assert ada.path.endswith("-2.ipynb")
        assert (ada.problem, ada.assignment) == ("", NAME)
        assert f"_67890_{NAME}.ipynb" in ada.notes[0]
        assert f"_67950_{NAME}-1.ipynb" in ada.notes[0]
        assert jobs["babbagecharles"].notes == ("Canvas marks it as late",)

    def test_two_people_of_one_name_are_told_apart_by_their_numbers(self, export, course):
        """Neither replaces the other."""
        path = export({f"smithjo_{n}_{n}00_hw.ipynb": NOTEBOOK for n in (11, 12)})
        assert sorted(by_student(find_submissions([path], course))) == ["smithjo_11", "smithjo_12"]

    def test_a_student_cannot_hand_in_for_another(self, export, course):
        """What follows the platform's part of a name is the student's own choice."""
        path = export(
            {
                "bob_12_900_lovelaceada_13_999_hw-9.ipynb": NOTEBOOK,
                "lovelaceada_13_901_hw.ipynb": NOTEBOOK,
            }
        )
        jobs = by_student(find_submissions([path], course))
        assert jobs["lovelaceada"].path.endswith("/lovelaceada_13_901_hw.ipynb")
        assert "/bob_12" in jobs["bob"].path
        assert not jobs["lovelaceada"].notes

    def test_the_latest_attempt_counts_even_if_it_cannot_be_read(self, tmp_path, course):
        """Silently falling back to an earlier one would grade what the student has replaced."""
        (tmp_path / f"ada_1_101_{NAME}.ipynb").write_text(NOTEBOOK)
        (tmp_path / f"ada_1_102_{NAME}-1.ipynb").symlink_to("elsewhere")
        (tmp_path / "bob_2_103_x.ipynb").write_text(NOTEBOOK)
        (tmp_path / "bob_2_104_x-1.ipynb").symlink_to("elsewhere")
        ada, bob = find_submissions([tmp_path], course)
        for job in (ada, bob):
            assert "link" in job.problem
            assert "not graded" in job.notes[0]

    def test_two_files_of_one_attempt(self, export, course):
        """The released name decides; without it both are graded, and say so."""
        path = export(
            {
                f"ada_1_101_{NAME}.ipynb": NOTEBOOK,
                "ada_1_102_scratch.ipynb": NOTEBOOK,
                "bob_2_103_a.ipynb": NOTEBOOK,
                "bob_2_104_b.ipynb": NOTEBOOK,
                "bob_2_105_lecture.ipynb": FOREIGN,
            }
        )
        jobs = by_student(find_submissions([path], course))
        assert jobs["ada"].notes == ("not graded, but handed in as well: ada_1_102_scratch.ipynb",)
        bobs = [job for job in jobs.values() if job.student.startswith("bob")]
        assert len(bobs) == 2
        assert all("nothing says which of them counts" in " ".join(job.notes) for job in bobs)
        assert all("bob_2_105_lecture.ipynb" in " ".join(job.notes) for job in bobs)

    def test_a_flood_of_notebooks_is_one_problem(self, tmp_path, course):
        """Nobody makes the class wait for thousands of theirs."""
        with zipfile.ZipFile(tmp_path / "ada_1_101_all.zip", "w", zipfile.ZIP_DEFLATED) as archive:
            for number in range(2000):
                archive.writestr(f"{number}.ipynb", NOTEBOOK)
        start = time.process_time()
        [job] = find_submissions([tmp_path], course)
        assert "is one of 2000 notebooks" in job.problem
        assert "1990 more" in job.problem
        assert time.process_time() - start < 20

    def test_a_student_without_a_notebook_is_listed(self, export, course):
        """A PDF is no notebook, and its author must not vanish from the table."""
        path = export({"ada_1_101_hw.pdf": "%PDF", "bob_2_102_hw.ipynb": NOTEBOOK, "bob_2_103_hw.pdf": "%PDF"})
        jobs = by_student(find_submissions([path], course))
        assert {name: job.problem for name, job in jobs.items()} == {"ada": "holds no notebook (*.ipynb)", "bob": ""}

    def test_anonymous_grading(self, export, course):
        """Canvas then gives neither a name nor a number."""
        path = export({"anon_x7Qz1_101_hw.ipynb": NOTEBOOK, "LATE_anon_Ab9_102_hw.ipynb": NOTEBOOK})
        assert sorted(by_student(find_submissions([path], course))) == ["anon_Ab9", "anon_x7Qz1"]

    @pytest.mark.parametrize("given", ["all.zip", "."])
    def test_a_zip_that_a_student_hands_in(self, given, tmp_path, course):
        """Whatever is in there is that student's, Gradescope's metadata and other people's names included."""
        metadata = yaml.safe_dump({"submission_1": {":submitters": [{":name": "ada"}]}})
        with zipfile.ZipFile(tmp_path / "bob_2_103_hw.zip", "w") as archive:
            archive.writestr("submission_metadata.yml", metadata)
            archive.writestr("submission_1/ada_1_101_hw.ipynb", NOTEBOOK)
        if given == "all.zip":
            with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
                archive.write(tmp_path / "bob_2_103_hw.zip", "bob_2_103_hw.zip")
        assert [job.student for job in find_submissions([tmp_path / given], course)] == ["bob"]


class TestMoodle:
    @pytest.mark.parametrize("end", ["_file/", "_file_/", "_file_"])
    def test_names(self, end, export, course):
        """Folders of Moodle 4, of older versions, and flat."""
        path = export(
            {
                f"Ada Lovelace_123456_assignsubmission{end}{NAME}.ipynb": NOTEBOOK,
                f"Max von Muster_123457_assignsubmission{end}my work_2_3_x.ipynb": NOTEBOOK,
            }
        )
        assert sorted(by_student(find_submissions([path], course))) == ["Ada Lovelace", "Max von Muster"]

    def test_folders_below_and_what_lies_beside(self, export, course):
        """A student's own folders are nobody else's; the notebook with the released name counts."""
        folder = "Ada Lovelace_123456_assignsubmission_file"
        path = export(
            {f"{folder}/work/{NAME}.ipynb": NOTEBOOK, f"{folder}/work/old/try.ipynb": NOTEBOOK, f"{folder}/a.csv": ""}
        )
        [job] = find_submissions([path], course)
        assert (job.student, job.notes) == ("Ada Lovelace", ("not graded, but handed in as well: try.ipynb",))

    def test_a_text_instead_of_a_file_is_listed(self, export, course):
        """Moodle makes a folder of its own for it."""
        path = export(
            {
                "Ada Lovelace_1_assignsubmission_onlinetext/onlinetext.html": "done",
                "Bob_2_assignsubmission_file/hw.ipynb": NOTEBOOK,
                "Bob_2_assignsubmission_onlinetext/onlinetext.html": "done",
            }
        )
        jobs = by_student(find_submissions([path], course))
        assert [bool(jobs[name].problem) for name in ("Ada Lovelace", "Bob")] == [True, False]

    def test_the_same_name_in_two_assignments_is_one_student(self, tmp_path, course):
        """Moodle's numbers are another in each assignment."""
        for number, kind in ((123, NOTEBOOK), (456, FOREIGN)):
            folder = tmp_path / f"hw{number}" / f"Ada_{number}_assignsubmission_file"
            folder.mkdir(parents=True)
            (folder / "hw.ipynb").write_text(kind)
        assert [job.student for job in find_submissions([tmp_path], course)] == ["Ada", "Ada"]

    @pytest.mark.parametrize("form", ["NFC", "NFD"])
    def test_unicode_normal_forms(self, form, export, course):
        """macOS writes an accent apart from its letter; the name is the same."""
        name = unicodedata.normalize(form, "Zoë Müller")
        path = export({f"{name}_1_assignsubmission_file/hw.ipynb": NOTEBOOK})
        assert list(by_student(find_submissions([path], course))) == [unicodedata.normalize("NFC", "Zoë Müller")]

    def test_normal_forms_of_one_name_are_not_mixed_up(self, tmp_path, course):
        """Two files that differ in nothing else look alike in every table: both are graded, told apart and noted."""
        for form in ("NFC", "NFD"):
            (tmp_path / (unicodedata.normalize(form, "zoë") + ".ipynb")).write_text(NOTEBOOK)
        jobs = find_submissions([tmp_path], course)
        assert len({job.student for job in jobs}) == 2
        assert all("nothing says which" in job.notes[0] for job in jobs)


class TestBlackboard:
    def test_names_and_the_latest_attempt(self, export, course):
        """An attempt is replaced as a whole."""
        path = export(
            {
                "hw1_ada_attempt_2026-11-02-10-11-12.txt": "Name: Ada",
                "hw1_ada_attempt_2026-11-02-10-11-12_old.ipynb": NOTEBOOK,
                "hw1_ada_attempt_2026-11-03-00-00-01.txt": "Name: Ada",
                "hw1_ada_attempt_2026-11-03-00-00-01_new.ipynb": NOTEBOOK,
                "hw1_bob_Versuch_2026-11-02-10-11-12_hw_ada_attempt_2027-01-01-00-00-00_x.ipynb": NOTEBOOK,
            }
        )
        jobs = by_student(find_submissions([path], course))
        assert sorted(jobs) == ["ada", "bob"]
        assert jobs["ada"].path.endswith("new.ipynb")
        assert "old.ipynb" in jobs["ada"].notes[0]
        assert jobs["bob"].notes == ()

    def test_a_last_attempt_without_a_notebook(self, export, course):
        """It counts; that there is an earlier one is said."""
        path = export(
            {
                "hw1_ada_attempt_2026-11-02-10-11-12_hw.ipynb": NOTEBOOK,
                "hw1_ada_attempt_2026-11-03-10-11-12_hw.pdf": "",
            }
        )
        [job] = find_submissions([path], course)
        assert "holds no notebook" in job.problem
        assert "hw.ipynb" in job.notes[0]

    def test_user_names_with_underscores_do_not_merge(self, export, course):
        """Where the assignment ends and the user begins cannot be told, so whoever might be two stays two."""
        path = export({f"hw1_{user}_attempt_2026-11-02-10-11-12_x.ipynb": NOTEBOOK for user in ("a_lee", "b_lee")})
        assert sorted(by_student(find_submissions([path], course))) == ["hw1_a_lee", "hw1_b_lee"]

    def test_the_zip_itself_is_nobodys(self, tmp_path, course):
        """Its name looks like an attempt."""
        with zipfile.ZipFile(tmp_path / "gradebook_X-1_Homework_2026-11-02-10-11-12.zip", "w") as archive:
            for user in ("ada", "bob"):
                archive.writestr(f"hw1_{user}_attempt_2026-11-02-10-11-12_x.ipynb", NOTEBOOK)
        assert sorted(by_student(find_submissions([tmp_path], course))) == ["ada", "bob"]


class TestGradescope:
    METADATA = """---
submission_1:
  :submitters:
  - :name: Ada Lovelace
    :sid: '100'
    :email: ada@example.org
  :created_at: &1 2026-11-02 10:11:12.365935000 Z
  :history:
  - :created_at: *1
submission_2:
  :submitters:
  - :name: Bob
  - :name: Cem
  :created_at: 2026-11-02 10:11:12.365935000 Z
submission_3:
  :submitters:
  - :name: Ada Lovelace
    :sid: '100'
    :email: ada@example.org
  :created_at: 2026-11-02 03:12:00.0 -07:00
submission_4:
  :submitters:
  - :name: Dana
"""

    def test_an_export(self, export, course):
        """Names come from the metadata; the later time counts, whatever its zone; the one without a file is listed."""
        top = "assignment_123_export"
        path = export(
            {f"{top}/submission_metadata.yml": self.METADATA}
            | {f"{top}/submission_{n}/deep/hw.ipynb": NOTEBOOK for n in (1, 2, 3)}
        )
        jobs = by_student(find_submissions([path], course))
        assert sorted(jobs) == ["Ada Lovelace", "Bob, Cem", "Dana"]
        assert "submission_3" in jobs["Ada Lovelace"].path
        assert "not graded" in jobs["Ada Lovelace"].notes[0]
        assert jobs["Bob, Cem"].notes == ("handed in by 2 people together",)
        assert "holds no notebook" in jobs["Dana"].problem

    @pytest.mark.parametrize("text", ["a: [", "- x", "\0", "a: &x [1]\nb: *x", "[" * 200 + "]" * 200])
    def test_metadata_that_cannot_be_read_is_reported(self, text, export, course):
        """Submissions are graded all the same, under their folders' names."""
        path = export({"submission_metadata.yml": text, "submission_1/hw.ipynb": NOTEBOOK})
        jobs = by_student(find_submissions([path], course))
        assert not jobs["submission_1"].problem
        [told] = [job for job in jobs.values() if job.problem]
        assert "named after their folders" in told.problem

    def test_a_folder_that_the_metadata_does_not_know(self, export, course):
        """It is named after itself."""
        path = export({"submission_metadata.yml": self.METADATA, "submission_9/hw.ipynb": NOTEBOOK})
        assert not by_student(find_submissions([path], course))["submission_9"].problem

    def test_wicked_keys_name_no_other_folder(self, export, course):
        """Keys are compared with names of folders, and open nothing."""
        metadata = {
            "../..": {":submitters": [{":name": "x"}]},
            "submission_1": {":submitters": [{":name": "A\n\x1b[2J" + "a" * 1000}]},
        }
        path = export({"submission_metadata.yml": yaml.safe_dump(metadata), "submission_1/hw.ipynb": NOTEBOOK})
        names = [job.student for job in find_submissions([path], course) if not job.problem]
        assert [len(name) for name in names] == [platforms.MAX_NAME]
        assert "\n" not in names[0]


class TestGradescopeItself:
    """The folders in which Gradescope runs an autograder."""

    @pytest.fixture
    def submission(self, tmp_path) -> Path:
        users = [{"name": "Ada Lovelace", "email": "ada@example.org", "id": 1}]
        (tmp_path / "submission_metadata.json").write_text(json.dumps({"id": 7, "users": users}))
        (tmp_path / "submission").mkdir()
        return tmp_path / "submission"

    def test_who_it_is_and_which_notebook(self, submission, course):
        """The released name counts; a repository on GitHub may be handed in too."""
        (submission / ".git").mkdir()
        for name in (f"deep/{NAME}.ipynb", "scratch.ipynb"):
            (submission / name).parent.mkdir(exist_ok=True)
            (submission / name).write_text(NOTEBOOK)
        [job] = find_submissions([submission], course, NAME)
        assert (job.student, job.problem) == ("Ada Lovelace", "")
        assert job.notes == ("not graded, but handed in as well: scratch.ipynb",)

    @pytest.mark.parametrize("files, reason", [((), "no notebook"), (("a.ipynb", "b.ipynb"), "one of 2 notebooks")])
    def test_there_is_always_one_result(self, files, reason, submission, course):
        """The student reads there what to hand in."""
        for name in files:
            (submission / name).write_text(NOTEBOOK)
        [job] = find_submissions([submission], course, NAME)
        assert reason in job.problem

    @pytest.mark.parametrize("text", ["", "{}", '{"users": 7}', '{"users": []}', "[" * 100_000])
    def test_metadata_of_another_kind(self, text, submission, course):
        """The submission is graded without a name."""
        (submission.parent / "submission_metadata.json").write_text(text)
        (submission / "hw.ipynb").write_text(NOTEBOOK)
        assert [job.problem for job in find_submissions([submission], course)] == [""]


@pytest.mark.parametrize(
    "text, reason",
    [
        ("a: &x [1]\nb: *x\n", "more than one place"),
        ("a: &x {b: *x}\n", "more than one place"),
        ("[" * 100_000, "nest"),
        ("- 1\n" * (platforms.MAX_METADATA_EVENTS + 1), "values"),
        (" " * (platforms.MAX_METADATA_BYTES + 1), "larger than"),
    ],
    ids=["alias", "cycle", "deep", "long", "big"],
)
def test_yaml_bombs_are_refused(text, reason):
    """Neither an alias nor nesting multiplies, and a list has an end."""
    with pytest.raises(UnreadableSubmission, match=reason):
        platforms.gradescope_owners(text.encode())


def test_yaml_tags_make_no_objects():
    """Everything is text, a list or a dict."""
    text = "submission_1: {':submitters': [{':name': !!python/object/apply:os.system [id]}, {':name': !!int 7}]}"
    assert platforms.gradescope_owners(text.encode())["submission_1"].name == "7"


class TestCheckouts:
    def test_one_repository_a_student(self, tmp_path, course):
        """The assignment's part of the name goes, what is in .git stays out, and an empty repository is listed."""
        slug = NAME.replace("_", "-")
        for student in ("ada-lovelace", "bob", "cem"):
            git = tmp_path / f"{slug}-{student}" / ".git"
            git.mkdir(parents=True)
            (git / "stray.ipynb").write_text(NOTEBOOK)
        (tmp_path / f"{slug}-ada-lovelace" / f"{NAME}.ipynb").write_text(NOTEBOOK)
        (tmp_path / f"{slug}-ada-lovelace" / "lecture.ipynb").write_text(FOREIGN)
        (tmp_path / f"{slug}-bob" / "notebooks").mkdir()
        (tmp_path / f"{slug}-bob" / "notebooks" / "hw.ipynb").write_text(NOTEBOOK)
        jobs = by_student(find_submissions([tmp_path], course))
        assert sorted(jobs) == ["ada-lovelace", "bob", "cem"]
        assert jobs["ada-lovelace"].notes == ("not graded, but handed in as well: lecture.ipynb",)
        assert not jobs["bob"].problem
        assert "holds no notebook" in jobs["cem"].problem

    def test_without_git_in_a_folder_or_a_zip(self, export, course):
        """A downloaded copy has no .git."""
        slug = NAME.replace("_", "-")
        path = export({f"{slug}-ada/src/hw.ipynb": NOTEBOOK, f"{slug}-bob/{NAME}/{NAME}.ipynb": NOTEBOOK})
        assert sorted(by_student(find_submissions([path], course))) == ["ada", "bob"]

    def test_github_classroom_names_the_folder_of_all(self, tmp_path, course):
        """``gh classroom clone student-repos`` makes hw1-submissions/hw1-ada."""
        folder = tmp_path / "hw1-submissions" / "hw1-ada-lovelace"
        (folder / ".git").mkdir(parents=True)
        (folder / "hw.ipynb").write_text(NOTEBOOK)
        assert list(by_student(find_submissions([tmp_path / "hw1-submissions"], course))) == ["ada-lovelace"]

    def test_a_repository_of_another_name_keeps_it(self, tmp_path, course):
        """Where the student's name begins in hw1-ada-lovelace cannot be told, so it is not guessed."""
        folder = tmp_path / "all" / "hw1-ada-lovelace"
        (folder / ".git").mkdir(parents=True)
        (folder / "deep").mkdir()
        (folder / "deep" / "hw.ipynb").write_text(NOTEBOOK)
        assert list(by_student(find_submissions([tmp_path / "all"], course))) == ["hw1-ada-lovelace"]

    def test_the_repository_that_was_given_may_be_the_courses(self, tmp_path, course):
        """Students whose notebooks were put into a repository are not all the same person."""
        (tmp_path / "course" / ".git").mkdir(parents=True)
        for student in ("ada", "bob"):
            (tmp_path / "course" / f"{student}.ipynb").write_text(NOTEBOOK)
        assert sorted(by_student(find_submissions([tmp_path / "course"], course))) == ["ada", "bob"]

    def test_another_assignments_repository_is_left_out(self, tmp_path, course):
        """With --assignment, whoever handed in something else is not told to have handed in nothing."""
        for student, text in (("ada", NOTEBOOK), ("bob", FOREIGN)):
            (tmp_path / f"hw-{student}" / ".git").mkdir(parents=True)
            (tmp_path / f"hw-{student}" / "x.ipynb").write_text(text)
        assert [job.assignment for job in find_submissions([tmp_path], course, NAME)] == [NAME, NAME]
