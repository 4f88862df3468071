"""Grade on a Slurm cluster: ``python slurm.py submitted/ --json report.json``, on a machine where ``sbatch`` works.

The arguments are those of ``jaxercise grade``. Jobs of Slurm become workers of a Dask scheduler that lives as long as
this program. What your site wants beside (partition, account, network interface) can be set in
``~/.config/dask/jobqueue.yaml``; https://jobqueue.dask.org says how.
"""

import subprocess
import sys

from dask_jobqueue import SLURMCluster

if __name__ == "__main__":
    # A job grades `cores` submissions at a time, and needs 1 GB for each.
    with SLURMCluster(
        cores=2,
        processes=1,
        memory="4GB",
        walltime="01:00:00",
        # A worker ends in order before Slurm ends it, so that no submission is lost on the way.
        worker_extra_args=["--lifetime", "50m", "--lifetime-stagger", "5m"],
    ) as cluster:
        cluster.adapt(minimum_jobs=1, maximum_jobs=20)
        command = ["jaxercise", "grade", *sys.argv[1:], "--dask", cluster.scheduler_address]
        sys.exit(subprocess.run(command, check=False).returncode)
