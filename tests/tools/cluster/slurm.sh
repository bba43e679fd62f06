#!/usr/bin/env bash
# A Slurm cluster of one node, this machine, for one command: tests/tools/cluster/slurm.sh FOLDER COMMAND...
# It needs Debian's packages slurm-wlm and munge, and root. The folder holds its state; nothing of it stays running.
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
stop() {
  for program in slurmd slurmctld munged; do
    [ ! -f "$folder/$program.pid" ] || kill "$(cat "$folder/$program.pid")" || true
  done
}
trap stop EXIT
(umask 077 && head -c 1024 /dev/urandom > "$folder/munge.key")
munged --force --socket="$folder/munge.sock" --key-file="$folder/munge.key" --pid-file="$folder/munged.pid" \
  --log-file="$folder/munged.log" --seed-file="$folder/munged.seed"
export SLURM_CONF=$folder/slurm.conf
slurmctld
slurmd
for _ in $(seq 100); do
  sinfo --noheader --states=idle 2>/dev/null | grep -q . && break
  sleep 0.1
done
"$@"
