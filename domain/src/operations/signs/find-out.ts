import type { FigureName } from './figures.ts';

const doctor = '`npm run shipmagic -- doctor` says what else is wrong.';
const partnerLog = 'Production Logs, filtered by the partner’s name, have each call that failed, with its reason.';
const reachIt = (what: string) => `From the machine of the product: ${what}`;

/**
 * How to find out more about a sign, step by step, beyond what its `todo` says: for the page of runbooks and for Status.
 * Those whose `todo` says it all have none.
 */
export const findOut: Readonly<Partial<Record<FigureName, readonly string[]>>> = {
  shipmagic_database_calls_waiting: [
    "`select pid, now() - query_start as since, state, wait_event_type, left(query, 80) from pg_stat_activity where application_name like 'shipmagic:%' and state <> 'idle' order by 2 desc;` shows what runs longest, and what waits for a lock.",
    '`select pid, pg_blocking_pids(pid) from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0;` shows who holds whom up. `select pg_cancel_backend(pid)` ends a statement.',
    'If nothing runs long, there are more people than connections: `shipmagic_database_connections_busy` stays at its most. Start another server.',
  ],
  shipmagic_database_answers: [
    `${doctor} It tells a refused password from a server that is not there.`,
    reachIt('`pg_isready -d "$DATABASE_URL"`, and the same with `DATABASE_DIRECT_URL` if there is a pooler between.'),
    'PostgreSQL’s own log says whether it ran out of memory, disk or connections (`too many clients`).',
  ],
  shipmagic_clock_skew_seconds: [
    '`timedatectl` on both machines says whether the clock is synchronized; `chronyc tracking` says how far it is off.',
  ],
  shipmagic_unreadable_addresses: [
    'Look at what the proxy writes: nginx has to set `X-Forwarded-For` from `$proxy_add_x_forwarded_for` (docs/operate/proxies.md).',
  ],
  shipmagic_disk_free_share: [
    '`df -h` shows which disk it is, and `du -xh --max-depth=2 "$DATA_DIR" | sort -h | tail` what fills it.',
    'Old backups are deleted after `BACKUP_KEEP_DAYS`; `npm run shipmagic -- sweep-files` deletes files that belong to nothing.',
  ],
  shipmagic_replica_in_use: [
    'On the primary: `select application_name, state, sync_state, replay_lag from pg_stat_replication;`. No row: the replica does not follow.',
    'On the replica: `select pg_is_in_recovery(), now() - pg_last_xact_replay_timestamp();`. `f`: it was promoted.',
  ],
  shipmagic_replica_lag_seconds: [
    "On the replica: `select pid, now() - xact_start as since, left(query, 80) from pg_stat_activity where state <> 'idle' order by 2 desc;`.",
    'On the primary: the difference of `sent_lsn` and `replay_lsn` in `pg_stat_replication` tells a slow network from a slow disk.',
  ],
  shipmagic_order_counts_wrong: [
    'The log of that night (`check_order_counts`) says which counts. Ask who changed rows by hand.',
  ],
  shipmagic_worker_silent_seconds: [
    'Status lists the processes that live. `systemctl status shipmagic@worker`, or `docker compose ps worker`; then the end of its log.',
    `${doctor} The line \`workers\` looks for their connections to the database.`,
    'A worker with `WORKER_PORT` says at `/readyz` why it takes no jobs.',
  ],
  shipmagic_versions_apart_seconds: [
    'As the owner of the database: `select role, version, host, pid, started_at from app.processes order by version;`.',
  ],
  shipmagic_jobs_waiting: [
    '`select task_identifier, count(*), min(run_at) from graphile_worker.jobs where locked_at is null and run_at <= now() group by 1 order by 2 desc;` shows which kind it is.',
    'A courier that limits calls makes its own kind wait, and nothing else.',
  ],
  shipmagic_job_queue_age_seconds: [
    `${doctor} The line \`workers\` tells none from a busy one.`,
    '`systemctl status shipmagic@worker`, or `docker compose ps worker`; then the end of its log.',
  ],
  shipmagic_dead_jobs: [
    'The screen Jobs Given Up has the last error of each; the same reason at all of them is one outside.',
    `${doctor} Mend that, then try all jobs of the kind again.`,
  ],
  shipmagic_mail_queue_age_seconds: [`${doctor} It signs in at the mail server, and sends nothing.`],
  shipmagic_failed_mails: [
    'One address: it is wrong, or full. Many at once: the server refuses the sender (`MAIL_FROM`, SPF, DKIM) or a limit is reached.',
  ],
  shipmagic_backup_age_seconds: [
    '`npm run shipmagic -- backups` lists the nights with what was said; `npm run shipmagic -- backup` makes one now, and fails at once for the same reason.',
  ],
  shipmagic_backup_test_age_seconds: [
    '`permission denied to create database`: the role needs `CREATEDB` (`alter role shipmagic createdb`).',
    '`No space left`: a test needs as much as the database, for as long as it takes.',
    'A backup that is damaged is said to be so: keep the older ones, and look at the disk that it lies on.',
  ],
  shipmagic_store_sync_overdue_seconds: [
    `${doctor} Its lines \`store\` and \`webhooks\` ask the store itself.`,
    'Jobs Given Up has `Read the store’s orders` with its error, if it was given up.',
  ],
  shipmagic_tracking_overdue_seconds: [
    `${doctor} Its line \`couriers\` tells a refused key from a courier that is down.`,
    partnerLog,
  ],
  shipmagic_untold_parcels: [
    'Store Sync, tab Parcels, has the store’s reason for each: a closed order, a missing permission, a line that was edited.',
  ],
  shipmagic_set_aside_orders: [
    'Store Sync, tab Orders set aside, has the reason. The same for many: a change of the store’s interface, or a product without a vendor.',
  ],
  shipmagic_unsettled_shipments_age_seconds: [
    'Ask the courier’s own panel for the order’s number: what it has is taken over with the next question, each minute.',
    partnerLog,
  ],
  shipmagic_partner_certificate_refused_seconds: [
    reachIt('`openssl s_client -connect HOST:443 -servername HOST </dev/null | openssl x509 -noout -dates -issuer`.'),
    'An issuer that is your own firewall’s: have it let these calls through unopened, or name its certificate in `NODE_EXTRA_CA_CERTS`.',
  ],
  shipmagic_partner_name_unknown_seconds: [
    reachIt('`getent hosts HOST`. If other names do not resolve either, it is `/etc/resolv.conf`.'),
  ],
  shipmagic_partner_unreachable_seconds: [
    reachIt(
      '`curl -sv https://HOST/ -o /dev/null`. Others that answer, such as https://example.com, rule out the network.',
    ),
    'Couriers and banks admit listed addresses only: ask whether yours has changed (`curl -s https://ifconfig.me`).',
  ],
  shipmagic_partner_silent_seconds: [partnerLog],
  shipmagic_partner_faults_seconds: [partnerLog],
  shipmagic_partner_slow_seconds: [
    reachIt(
      '`curl -s -o /dev/null -w "%{time_connect} %{time_total}\\n" https://HOST/`, several times, tells a slow way from a slow answer.',
    ),
  ],
  shipmagic_webhooks_unread: [
    '`select source, topic, error, received_at from app.inbox where error is not null order by received_at desc limit 5;` as the owner of the database.',
  ],
};
