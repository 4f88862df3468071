"""nbgrader's settings for this course.

nbgrader finds this file only from the course's own folder: run its commands there, or start Jupyter there
for formgrader. It writes submitted/, autograded/, feedback/ and gradebook.db into the same folder (none of
them belongs into git), and it needs the environment variable USER.
"""

from pathlib import Path

c = get_config()

# --- the course ---------------------------------------------------------------------------------------------

c.CourseDirectory.course_id = "jaxercise"
c.CourseDirectory.source_directory = "assignments"
c.CourseDirectory.release_directory = "release"

# Where students fetch and submit is a matter of your site; nbgrader's default is
# /usr/local/share/nbgrader/exchange.
# c.Exchange.root = "/srv/nbgrader/exchange"

# release/ is in git, so it is always there already; without this `nbgrader generate_assignment` would pass it over, and
# the gradebook would never hear of the assignment.
c.GenerateAssignment.force = True

# `nbgrader validate` runs a student's notebook; the first compilation on a slow laptop takes its time.
c.Execute.timeout = 120

# `nbgrader zip_collect` reads student and notebook from the name of a downloaded file:
# ada_row_standardization.ipynb, or what Canvas (ada_LATE_123_456_row_standardization-1.ipynb) and Moodle
# (a folder "Ada_123_assignsubmission_file") make of it. The notebook gets its released name back. A name that would be
# markup is nobody's: formgrader shows names as they are.
_folders = [folder for place in ("assignments", "release") for folder in Path(__file__).parent.glob(f"{place}/*/")]
_names = "|".join(sorted({folder.name for folder in _folders}))
c.FileNameCollectorPlugin.named_regexp = (
    r".*/(?P<student_id>[^/_<>&]+)_(?:\d+_assignsubmission_file_?/(?:[^/]*/)*)?"
    rf"[^/]*?(?P<file_id>{_names})[^/]*\.ipynb$"
)

# --- grading ------------------------------------------------------------------------------------------------
# autograder/nbgrader.py says what each piece does. The two lists are nbgrader's own, in its order, with its
# Execute and SaveAutoGrades replaced.

c.Autograde.exporter_class = "autograder.nbgrader.SubmissionExporter"
c.Autograde.pre_convert_hook = "autograder.nbgrader.prepare_submission"
c.Autograde.sanitize_preprocessors = [
    "nbgrader.preprocessors.ClearOutput",
    "nbgrader.preprocessors.DeduplicateIds",
    "nbgrader.preprocessors.OverwriteKernelspec",
    "nbgrader.preprocessors.OverwriteCells",
    "nbgrader.preprocessors.CheckCellMetadata",
]
c.Autograde.autograde_preprocessors = [
    "autograder.nbgrader.GradeHiddenTests",  # instead of Execute: student code runs in the sandbox only
    "nbgrader.preprocessors.IgnorePattern",
    "nbconvert.preprocessors.ClearMetadataPreprocessor",
    "nbgrader.preprocessors.LimitOutput",
    "autograder.nbgrader.SaveGrades",  # instead of SaveAutoGrades: knows "needs manual grade"
    "nbgrader.preprocessors.AssignLatePenalties",
    "nbgrader.preprocessors.CheckCellMetadata",
]

# What `jaxercise grade` takes on the command line.
# c.GradeHiddenTests.lang = "zh"
# c.GradeHiddenTests.sandbox = "bubblewrap"
# c.GradeHiddenTests.seed = 7

# --- pages --------------------------------------------------------------------------------------------------

# Students' markdown is shown to the instructor by formgrader: without scripts.
c.HTMLExporter.filters = {"markdown2html": "autograder.nbgrader.safe_markdown"}
