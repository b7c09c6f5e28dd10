#!/bin/sh
# Makes the secrets that compose.yaml reads; those that are there stay. Keep copies of secret_key and backup_key apart
# from the backups.
set -eu
cd "$(dirname "$0")"
umask 077
mkdir -p secrets
random() { od -An -tx1 -N32 /dev/urandom | tr -d ' \n'; }
for name in database_password secret_key backup_key; do
  [ -s "secrets/$name" ] || random > "secrets/$name"
done
printf 'postgresql://shipmagic:%s@database:5432/shipmagic' "$(cat secrets/database_password)" > secrets/database_url
# The accounts in the containers read the files; the folder keeps those of this machine out.
chmod 644 secrets/*
chmod 700 secrets
