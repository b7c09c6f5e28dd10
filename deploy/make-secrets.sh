#!/bin/sh
# Makes the secrets that compose.yaml reads, once. Keep a copy of secret_key apart from the backups.
set -eu
cd "$(dirname "$0")"
mkdir -p secrets
[ -e secrets/secret_key ] && { echo "There are secrets already; they stay as they are."; exit 0; }
random() { od -An -tx1 -N32 /dev/urandom | tr -d ' \n'; }
# Readable by the container's account; the folder is what keeps others out.
chmod 711 secrets
password=$(random)
printf %s "$password" > secrets/database_password
printf 'postgresql://shipmagic:%s@database:5432/shipmagic' "$password" > secrets/database_url
random > secrets/secret_key
chmod 644 secrets/*
