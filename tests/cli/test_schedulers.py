#!/usr/bin/env python3
"""The examples for GNU parallel, Dask and Slurm: a world in 64 shards by 4 workers, of which some are killed in the middle, is
byte for byte the one that a single process draws.

    test_schedulers.py PATH_OF_NOISESCOPE

In tests/run one of the three, another one with the next commit; in tests/full all. Only the tools of those whose turn it is are
needed.
"""
import contextlib
import functools
import hashlib
import json
import os
import pathlib
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time

from harness import PATIENCE, Cli, main, missing_tools, seldom, until

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "examples"
PYTHON = "/usr/bin/python3"  # Debian's, which has Dask
SHARDS, WORKERS = 64, 4
WORLD = "--set noise=gabor --size 1024x768 --tiles 32 --levels all --depth u16 --backend cpu".split()
OUTPUT = "the world.zarr"


def tiles_below(level, x, y):
    """Names of the tiles that a tile shows again, and its own, in the order of a world: four of a level, then theirs."""
    if 32 * x * 2**level >= 1024 or 32 * y * 2**level >= 768:
        return []
    parts = [tiles_below(level - 1, 2 * x + part % 2, 2 * y + part // 2) for part in range(4 if level else 0)]
    return [*sum(parts, []), f"{level}/{y}/{x}"]


NAMES = tiles_below(5, 0, 0)  # level 5 is one tile


def tiles_of(shard):
    """A run of them; the first shards have one more where they are not equal."""
    each, more = divmod(len(NAMES), SHARDS)
    first = shard * each + min(shard, more)
    return NAMES[first:first + each + (shard < more)]


def digests(folder):
    """Of every file below the folder, hidden ones too."""
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in folder.rglob("*") if path.is_file()}


@functools.cache
def reference(program):
    """(every file's digest, the checksum) of one run in one process."""
    with tempfile.TemporaryDirectory() as folder:
        told = Cli(program, folder).run("render", *WORLD, "-o", OUTPUT, "--json").json()
        files = digests(pathlib.Path(folder, OUTPUT))
        assert set(NAMES) <= set(files) and told["written"] == len(NAMES), told
        return files, told["checksum"]


# --- processes -------------------------------------------------------------------------------------------------------

def read_proc(pid, name):
    """The words of a file of /proc; none if the process has ended."""
    with contextlib.suppress(OSError):
        return pathlib.Path(f"/proc/{pid}/{name}").read_bytes().rstrip(b"\0").decode(errors="replace").split("\0")
    return []


def state_of(pid):
    """(its letter, its parent)"""
    words = "".join(read_proc(pid, "stat")).rpartition(")")[2].split()
    return (words[0], int(words[1])) if words else ("X", 0)


def numbers_of_processes():
    return [int(name) for name in os.listdir("/proc") if name.isdigit()]


def shards_running(cli):
    """(process, shard) of those that draw in the test's folder."""
    for pid in numbers_of_processes():
        words = read_proc(pid, "cmdline")
        with contextlib.suppress(OSError):
            if words[:2] != [cli.program, "render"] or os.readlink(f"/proc/{pid}/cwd") != os.path.realpath(cli.folder):
                continue
            shard = words[-1].partition("/")[0]
            if shard == "auto":
                shard = dict(word.split("=", 1) for word in read_proc(pid, "environ"))["SLURM_ARRAY_TASK_ID"]
            yield pid, int(shard)


def is_halfway(cli, pid, shard):
    """Returns true if the process, which stands still from now on, has drawn some of its tiles and not all. The newest one may
    be there without the file beside it that tells how it was drawn, and is drawn again then."""
    os.kill(pid, signal.SIGSTOP)
    while state_of(pid)[0] not in "TZX":
        time.sleep(0.001)
    tiles = tiles_of(shard)
    return state_of(pid)[0] == "T" and 1 < sum((cli.folder / OUTPUT / name).exists() for name in tiles) < len(tiles)


def stop_halfway(cli, driver, *ways):
    """Ends a shard in its middle in each of these ways: way(process, shard), which finds it standing still. The shards."""
    ended, ways = [], list(ways)

    def try_next():
        running = list(shards_running(cli))
        if not running:
            time.sleep(0.05)  # the scheduler takes seconds to start
        for pid, shard in running:
            if not ways or shard in ended:
                continue
            with contextlib.suppress(ProcessLookupError):
                if is_halfway(cli, pid, shard):
                    ways.pop(0)(pid, shard)
                    ended.append(shard)
                else:
                    os.kill(pid, signal.SIGCONT)
        return not ways

    until(driver, try_next)
    return ended


def kill(pid, shard):
    os.kill(pid, signal.SIGKILL)


def check_world(cli, check, lines, ended):
    """Checks the world in the end; `lines`: of JSON, one a shard."""
    files, checksum = reference(cli.program)
    shards = {shard["shard"]: shard for shard in map(json.loads, lines)}
    check("a line of JSON for each shard", sorted(shards) == list(range(SHARDS)) and len(lines) == SHARDS, lines)
    total = sum(int(shard["checksum"], 16) for shard in shards.values()) % 2**64
    check("their checksums add up to that of one run", f"{total:016x}" == checksum, f"{total:016x}, not {checksum}")
    gone_on = {i: (shards[i]["kept"], shards[i]["written"]) for i in ended if i in shards}
    check(f"{len(ended)} shards were ended in the middle, and went on",
          len(gone_on) == len(ended) and all(kept > 0 for kept, _ in gone_on.values()), gone_on)
    made = digests(cli.folder / OUTPUT)
    other = sorted(name for name in made | files if made.get(name) != files.get(name))
    check(f"every byte of {len(files)} files is that of one run", not other, other[:10])
    verified = cli.run("world", "verify", OUTPUT, "--json")
    check("world verify: good, the same checksum", verified.code == 0 and verified.json()["checksum"] == checksum, verified)
    end = time.monotonic() + PATIENCE
    while list(shards_running(cli)) and time.monotonic() < end:
        time.sleep(0.01)
    check("nothing is left running", not list(shards_running(cli)))


# --- GNU parallel ----------------------------------------------------------------------------------------------------

def start(cli, *command, **environment):
    return subprocess.Popen(command, cwd=cli.folder, env=cli.environment | {"NOISESCOPE": cli.program} | environment,
                            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)


def test_parallel(cli, check):
    if not check("GNU parallel is installed", not missing_tools("parallel")):
        return
    reference(cli.program)
    command = [EXAMPLES / "parallel.sh", *WORLD, "-o", OUTPUT]
    wanted = {"SHARDS": str(SHARDS), "JOBS": str(WORKERS), "JOBLOG": "jobs.log"}
    driver = start(cli, *command, **wanted)
    ended = stop_halfway(cli, driver, kill, kill)
    done = Cli.finish(driver)
    check("two killed, and yet it succeeds", len(ended) == 2 and done.code == 0, f"{ended}, {done}")
    check_world(cli, check, done.out.splitlines(), ended)
    log = (cli.folder / "jobs.log").read_text().splitlines()
    again = Cli.finish(start(cli, *command, **wanted))
    check("its log has all shards, and nothing is drawn again",
          len(log) == SHARDS + 1 and again.code == 0 and not again.out, again)
    failed = Cli.finish(start(cli, EXAMPLES / "parallel.sh", *WORLD, "--set", "noise=none", "-o", OUTPUT, SHARDS="2"))
    check("what cannot be drawn fails", failed.code == 2 and "noise=none" in failed.err, failed)
    odd = "it's {} of {#} $1/{z}/{x}_{y}.png"
    done = Cli.finish(start(cli, EXAMPLES / "parallel.sh", "--size", "128x128", "--tiles", "64", "--backend", "cpu", "-o", odd, SHARDS="2"))
    for shards in ("0", "many"):
        refused = Cli.finish(start(cli, *command, SHARDS=shards))
        check(f"SHARDS={shards}", refused.code == 2 and "whole number" in refused.err, refused)
    check("words that the shell or parallel would replace", done.code == 0
          and len(list((cli.folder / odd.partition("/")[0]).glob("*/*.png"))) == 5, done)


# --- Dask ------------------------------------------------------------------------------------------------------------

def test_dask(cli, check):
    def kill_worker(pid, shard):
        os.kill(state_of(pid)[1], signal.SIGKILL)
        os.kill(pid, signal.SIGKILL)

    def kill_worker_alone(pid, shard):
        """Kills the worker alone: processes that it has started go on, while another worker draws the same shard."""
        os.kill(state_of(pid)[1], signal.SIGKILL)
        os.kill(pid, signal.SIGCONT)

    reference(cli.program)
    command = [PYTHON, "-B", EXAMPLES / "dask_world.py", "--workers", str(WORKERS), "--shards", str(SHARDS),
               "--program", cli.program]
    driver = start(cli, *command, "--", *WORLD, "-o", OUTPUT)
    ended = stop_halfway(cli, driver, kill_worker, kill_worker_alone)
    done = Cli.finish(driver)
    check("two workers killed, and yet it succeeds", len(ended) == 2 and done.code == 0, f"{ended}, {done}")
    *lines, last = done.out.splitlines() or [""]
    check("it prints the sum of the checksums", last == f"checksum {reference(cli.program)[1]}", last)
    check_world(cli, check, lines, ended)
    check("nothing but the world is left", cli.names() == [OUTPUT], cli.names())
    failed = Cli.finish(start(cli, *command, "--workers", "1", "--", *WORLD, "--set", "noise=none", "-o", OUTPUT))
    check("what cannot be drawn fails", failed.code == 1 and "noise=none" in failed.err, failed)


# --- Slurm -----------------------------------------------------------------------------------------------------------

SLURM = """
ClusterName=test
SlurmctldHost={host}(127.0.0.1)
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
CredType=cred/munge
AuthInfo=socket={folder}/munge.socket,cred_expire=5
SlurmctldPort={ports[0]}
SlurmdPort={ports[1]}
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmdSpoolDir={folder}/spool
StateSaveLocation={folder}/state
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
MailProg=/bin/true
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=batch_sched_delay=0,sched_min_interval=0,sched_interval=1
SlurmdParameters=config_overrides
NodeName=node NodeHostname={host} NodeAddr=127.0.0.1 CPUs={workers}
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
"""  # cred_expire: so long a task waits that was requeued; sched_interval: a task that has ended frees its place


def free_ports(count):
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(socket.socket()) for _ in range(count)]
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in sockets]


class Slurm:
    """A controller and a node on this machine, with nothing outside of their folder."""

    def __init__(self, cli, folder):
        self.cli, self.folder, self.daemons = cli, folder, []
        self.environment = {"SLURM_CONF": f"{folder}/slurm.conf", "NOISESCOPE": cli.program}

    def __enter__(self):
        text = SLURM.format(host=socket.gethostname().split(".")[0], user=pwd.getpwuid(os.geteuid()).pw_name,
                            folder=self.folder, ports=free_ports(2), workers=WORKERS)
        (self.folder / "slurm.conf").write_text(text)
        (self.folder / "state").mkdir()
        key = self.folder / "munge.key"
        key.touch(0o600)
        key.write_bytes(os.urandom(1024))
        munge = [f"--{name}-file={self.folder}/munge.{name}" for name in ("key", "pid", "log", "seed")]
        for command in (["munged", "--foreground", "--force", f"--socket={self.folder}/munge.socket", *munge],
                        ["slurmctld", "-D"], ["slurmd", "-D", "-N", "node"]):
            with open(self.folder / f"{command[0]}.out", "wb") as out:
                tied = ["setpriv", "--pdeathsig", "TERM", *command]  # to the test, if it is killed
                self.daemons.append(subprocess.Popen(tied, env=self.cli.environment | self.environment, cwd=self.folder,
                                                     stdin=subprocess.DEVNULL, stdout=out, stderr=out))
            if command[0] == "munged":
                until(self.daemons[0], (self.folder / "munge.socket").exists)
        until(self.daemons[-1], lambda: self.run("sinfo", "--noheader", "--format=%T").out == "idle\n")
        return self

    def __exit__(self, *_):
        """Ends jobs, daemons, and whatever still lives of them."""
        self.run("scancel", "--full", "--signal=KILL", "--user", pwd.getpwuid(os.geteuid()).pw_name)
        for daemon in reversed(self.daemons):
            daemon.terminate()
            try:
                daemon.wait(20)
            except subprocess.TimeoutExpired:
                daemon.kill()
                daemon.wait()
        for pid in self.processes():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    def processes(self):
        return [pid for pid in numbers_of_processes() if f"SLURM_CONF={self.folder}/slurm.conf" in read_proc(pid, "environ")]

    def run(self, *command):
        return Cli.finish(start(self.cli, *command, **self.environment))

    def logs(self):
        return "".join(path.read_text(errors="replace")[-1500:] for path in sorted(self.folder.glob("*.log")))


def draw_by_slurm(cli, check, slurm):
    begun = slurm.run("sbatch", "--parsable", EXAMPLES / "slurm.sbatch", *WORLD, "-o", OUTPUT)
    job = begun.out.strip()
    if not check("sbatch takes the script", begun.code == 0 and job.isdigit(), f"{begun} {slurm.logs()}"):
        return
    verify = slurm.run("sbatch", f"--dependency=afterok:{job}", "--kill-on-invalid-dep=yes", "--output=verified", "--wrap",
                       f'"{cli.program}" world verify "{OUTPUT}"')
    check("and what runs behind it", verify.code == 0, verify)

    def requeue(pid, shard):
        """As when the node had failed."""
        result = slurm.run("scontrol", "requeue", f"{job}_{shard}")
        check("a task that runs goes back into the queue", result.code == 0, result)

    ended = stop_halfway(cli, slurm.daemons[-1], requeue, kill, kill)
    until(slurm.daemons[-1], lambda: not slurm.run("squeue", "--noheader").out)
    check("one requeued, two killed", len(ended) == 3, f"{ended} {slurm.logs()}")
    said = "".join(path.read_text() for path in cli.folder.glob("slurm-*.out"))
    check("the script tells of those that were killed", said.count("was killed, try 1 of 3") == 2, said)
    lines = [path.read_text().rstrip("\n") for path in sorted((cli.folder / "logs").iterdir())]
    check_world(cli, check, lines, ended)
    verified = (cli.folder / "verified").read_text() if (cli.folder / "verified").exists() else ""
    check("the job behind it has verified the whole", f"checksum {reference(cli.program)[1]}" in verified, verified)


def test_slurm(cli, check):
    missing = missing_tools("sbatch", "slurmctld", "slurmd", "munged")
    if not check("Slurm and munge are installed", not missing, missing):
        return
    reference(cli.program)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="noisescope-slurm-"))  # no blanks, which its configuration cannot hold
    try:
        folder.chmod(0o755)  # munge's socket has to be reached
        with Slurm(cli, folder) as slurm:
            draw_by_slurm(cli, check, slurm)
        check("its daemons have ended", not slurm.processes(), slurm.processes())
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main(*map(seldom(3, phase=0), (test_parallel, test_dask, test_slurm)))  # as tests/run installs what they need
