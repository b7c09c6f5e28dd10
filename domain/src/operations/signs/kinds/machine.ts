import { figuresOf } from '../figure.ts';

/** The process, its disk, clock and database. */
export const machineFigures = figuresOf({
  shipmagic_database_connections_busy: {
    help: 'Connections of this process to the database that are in use',
    unit: 'count',
    ofProcess: true,
    sign: null,
  },
  shipmagic_database_calls_waiting: {
    help: 'Calls of this process that wait because all its connections to the database are in use',
    unit: 'count',
    ofProcess: true,
    sign: {
      title: 'Calls wait for the database',
      levels: [{ severity: 'warning', above: 10, forSeconds: 60 }],
      says: 'All connections of this process to the database are in use, and {figure} calls wait for one.',
      todo: 'See which statements run long (pg_stat_activity), or start another server. See also docs/operate/more-machines.md.',
      screen: '/logs-management',
    },
  },
  shipmagic_database_answers: {
    help: 'Whether the database answers this process: 1 or 0',
    unit: 'yes_or_no',
    ofProcess: true,
    sign: {
      title: 'The database does not answer',
      levels: [{ severity: 'critical', below: 1, forSeconds: 60 }],
      says: 'The database does not answer within two seconds. Nothing can be read or changed.',
      todo: 'See whether PostgreSQL runs and has connections left; docs/operate/more-machines.md says what to do when it is lost.',
      screen: '/logs-management',
    },
  },
  shipmagic_clock_skew_seconds: {
    help: 'Seconds between the clock of this process and that of the database, whichever is ahead',
    unit: 'seconds',
    ofProcess: true,
    sign: {
      title: 'Clocks differ',
      levels: [
        { severity: 'critical', above: 60, forSeconds: 60 },
        { severity: 'warning', above: 5, forSeconds: 300 },
      ],
      says: 'The clocks of this process and of the database are {figure} apart: due times, sessions and links end too early or too late.',
      todo: 'Let both machines take their time from the network (chrony, systemd-timesyncd), and restart the product once the clock is right.',
    },
  },
  shipmagic_unreadable_addresses: {
    help: 'Requests of the last hour for which the proxy in front gave an address that cannot be read',
    unit: 'count',
    ofProcess: true,
    sign: {
      title: 'Callers’ addresses cannot be read',
      levels: [{ severity: 'warning', above: 0, forSeconds: 60 }],
      says: 'For {figure:request|requests} in the last hour the proxy in front gave an address that cannot be read. These callers count as one network, so that the limits of one hold for all.',
      todo: 'Have the proxy write plain addresses into X-Forwarded-For, and see that TRUST_PROXY is the number of proxies in front.',
    },
  },
  shipmagic_disk_free_share: {
    help: 'Share of the disk that is free, from 0 to 1: of DATA_DIR and of its folder files',
    unit: 'share',
    label: 'place',
    ofProcess: true,
    sign: {
      title: 'A disk is nearly full',
      levels: [
        { severity: 'critical', below: 0.05, forSeconds: 60 },
        { severity: 'warning', below: 0.15, forSeconds: 300 },
      ],
      says: 'Of the disk of {of}, {figure} is free. Once it is full, labels and uploads are refused, lines of the log are lost, and an embedded database stops.',
      todo: 'Make the disk larger, or delete what is not needed: old backups, files of other programs. Labels can go to S3 (npm run shipmagic -- move-files --to s3).',
      screen: '/logs-management',
    },
  },
  shipmagic_disk_days_left: {
    help: 'Days until a disk is full if it fills up as in the last day, as far as this process has seen it; left out while it does not fill up',
    unit: 'days',
    label: 'place',
    ofProcess: true,
    sign: {
      title: 'A disk fills up',
      levels: [
        { severity: 'critical', below: 1, forSeconds: 1800 },
        { severity: 'warning', below: 3, forSeconds: 3600 },
      ],
      says: 'If it goes on as in the last day, the disk of {of} is full in {figure}.',
      todo: 'See what grows (du -x --max-depth=2): the database, labels, logs (LOG_KEEP_MB), backups or files of other programs. Make the disk larger, or move labels to S3 (npm run shipmagic -- move-files --to s3).',
      screen: '/logs-management',
    },
  },
  shipmagic_log_unwritten_seconds: {
    help: 'Seconds for which this process has not been able to write its log; 0 while it can',
    unit: 'seconds',
    ofProcess: true,
    sign: {
      title: 'The log cannot be written',
      levels: [{ severity: 'warning', above: 0, forSeconds: 60 }],
      says: 'For {figure} no line of the log could be written to DATA_DIR/logs. Work goes on; lines are counted and lost.',
      todo: 'See whether the disk of DATA_DIR is full or read-only, whether the product’s account may write there, and whether too many files are open (ulimit -n). Once that is fixed the log goes on by itself, with a line that says how many are missing.',
    },
  },
  shipmagic_replica_in_use: {
    help: 'Whether reads go to the replica: it answers, and is not too far behind',
    unit: 'yes_or_no',
    ofProcess: true,
    sign: {
      title: 'The replica is not used',
      levels: [{ severity: 'warning', below: 1, forSeconds: 120 }],
      says: 'The replica does not answer or is too far behind; the database itself does its work.',
      todo: 'See whether the replica runs and still follows this database (pg_stat_replication); after a failover it has to be set up anew. See docs/operate/more-machines.md.',
      screen: '/logs-management',
    },
  },
  shipmagic_replica_lag_seconds: {
    help: 'How many seconds old the replica’s data is; NaN while it does not answer',
    unit: 'seconds',
    ofProcess: true,
    sign: {
      title: 'The replica is behind',
      levels: [{ severity: 'warning', above: 5, forSeconds: 120 }],
      says: 'The replica’s data is {figure} old.',
      todo: 'See whether its disk or the network between is busy, or a long query holds it up (pg_stat_activity there).',
    },
  },
  shipmagic_order_counts_wrong: {
    help: 'Kept order counts that the last nightly check found wrong, and mended',
    unit: 'count',
    sign: {
      title: 'Kept counts were wrong',
      levels: [{ severity: 'warning', above: 0, forSeconds: 60 }],
      says: 'The last nightly check found and corrected {figure:wrong order count|wrong order counts}.',
      todo: 'The counts are right again. Somebody may have changed rows past the product; if it happens again, it is a defect: keep the log.',
      screen: '/logs-management',
    },
  },
  shipmagic_order_counts_unfolded: {
    help: 'Changes of orders that are not folded into the kept counts yet',
    unit: 'count',
    sign: null,
  },
});
