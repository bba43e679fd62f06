#!/usr/bin/env bash
# A Slurm cluster of one node, this machine, for one command: tests/support/cluster/slurm.sh FOLDER COMMAND...
# It needs Debian's packages slurm-wlm and munge, and root. The folder holds its state; nothing of it stays running.
# Exit code 75: this machine cannot run such a cluster; the daemons' last words are on the standard error output.
set -euo pipefail
folder=$1
shift
node=$(hostname -s)
mkdir -p "$folder/state" "$folder/spool"
chmod 755 "$folder"
cat > "$folder/slurm.conf" <<CONF
ClusterName=lab
SlurmctldHost=$node(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$folder/munge.sock
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
SlurmctldPort=16817
SlurmdPort=16818
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
MpiDefault=none
NodeName=$node NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONF
children=()
stop() {
  kill "${children[@]}" 2>/dev/null || true
  wait
}
trap stop EXIT
# In the foreground, so that one that dies is known to be dead: clients wait many seconds for a controller that is not there.
begin() {
  "$@" >"$folder/$1.out" 2>&1 &
  children+=($!)
}
# Waits until a command succeeds, for a minute at most and no longer than the daemons live.
until_ready() {
  for _ in $(seq 300); do
    ! "$@" >/dev/null 2>&1 || return 0
    for child in "${children[@]}"; do kill -0 "$child" 2>/dev/null || break 2; done
    sleep 0.2
  done
  echo "not ready: $*" >&2
  tail -n 20 "$folder"/*.out "$folder"/*.log >&2
  exit 75
}
(umask 077 && head -c 1024 /dev/urandom > "$folder/munge.key")
begin munged --foreground --force --socket="$folder/munge.sock" --key-file="$folder/munge.key" --pid-file="$folder/munged.pid" \
  --log-file="$folder/munged.log" --seed-file="$folder/munged.seed"
until_ready test -S "$folder/munge.sock"
export SLURM_CONF=$folder/slurm.conf
begin slurmctld -D
until_ready timeout 5 scontrol ping
begin slurmd -D
idle() { timeout 5 sinfo --noheader --states=idle | grep -q .; }
until_ready idle
"$@"
