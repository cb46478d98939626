#!/bin/sh
# Mounts a USB stick at a kiosk, for the diagnosis: stick.sh /dev/sdb1 vfat (71-companion-stick.rules calls it).
#
# It leaves alone a disk that this machine runs from, such as the one that a Pi boots from over USB: the program could write
# over its boot files. That is a disk of which any part is mounted or swapped to, or named in /etc/fstab.
set -eu
part=$1
kind=$2
options=uid=companion,gid=companion,umask=0077,nosuid,nodev,noexec

is_in_use() { lsblk -nro MOUNTPOINTS "$disk" | grep -q .; }

is_in_fstab() {
    for each in $(lsblk -nrpo NAME "$disk"); do
        ! findmnt --fstab --evaluate --source "$each" >/dev/null || return 0
    done
    return 1
}

# People pull sticks out as soon as they have read that the file is written: vfat can write at once, exfat has no such option
# and does so when the file is closed (the program does, with fsync).
case $kind in
    vfat) options=$options,flush ;;
    exfat) ;;
    *) exit ;;
esac
disk=$(lsblk -ndpo PKNAME "$part")
disk=${disk:-$part} # a stick without partitions
if is_in_use || is_in_fstab; then
    echo "$disk is a disk of this machine: $part is not mounted."
    exit
fi
exec systemd-mount --no-block --collect --options="$options" "$part" /run/companion-stick
