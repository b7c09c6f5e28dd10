import { partnerWords } from '@shipmagic/domain/operations/partners/partner-kind';
import { callsSayForMs, partnerStates } from '@shipmagic/domain/operations/partners/partner-state';
import { versionsApartSince } from '@shipmagic/domain/operations/processes/process';
import { toldFigures, withTold } from '@shipmagic/domain/operations/processes/told-troubles';
import type { Measured } from '@shipmagic/domain/operations/signs/find-trouble';
import type { ReachTrouble } from '@shipmagic/domain/operations/signs/reach-trouble';
import { comparedFields } from '@shipmagic/domain/store-sync/differences/compared-fields';
import { sql } from 'kysely';
import { readBackupHealth } from './backup/backup-health.ts';
import { countBroken } from './changes/check-invariants.ts';
import { describedCourier } from './couriers/couriers.ts';
import { countAwaitingJobs, countByPartner, countDeadJobs, readQueue } from './operations/dead-jobs/dead-jobs.ts';
import { partnersIn } from './operations/partners/partners.ts';
import { listLiving, readWorkerSilence } from './operations/processes/processes.ts';
import { measure, once, type Readers } from './operations/status/measure.ts';
import { readCountHealth } from './orders/list/order-counts.ts';
import { countUnsettled } from './parcels/booking/booking.ts';
import { readUntold } from './parcels/fulfilment/untold-parcels.ts';
import { findLongestUnasked, pollEvery } from './parcels/tracking/tracking-age.ts';
import { findSyncTime } from './platform/db/sync-state.ts';
import { inSystemTransaction, type Tx } from './platform/db/transaction.ts';
import { unreadableAddresses } from './platform/http/caller-network.ts';
import { kindLabel } from './platform/jobs/task-words.ts';
import { intervalS } from './platform/jobs/times.ts';
import { countMailsIn } from './platform/mail/mails.ts';
import { readReach } from './platform/partners/keep-reach.ts';
import { readDiskSpace } from './platform/telemetry/disk-space.ts';
import { logHealth } from './platform/telemetry/log-health.ts';
import { countUnread } from './platform/webhooks/webhooks.ts';
import { within } from './platform/within.ts';
import type { Services } from './services.ts';
import { readBudget } from './store/cost-ledger.ts';
import { noticeFigures } from './store/notice-figures.ts';
import { readRunningBackfill } from './store-sync/backfill/read-backfills.ts';
import { countDifferencesByField } from './store-sync/differences/differences.ts';
import { readSetAside } from './store-sync/imports/imports.ts';

type Needs = Pick<Services, 'db' | 'config' | 'couriers' | 'connection'>;

/** Milliseconds within which the database has to answer. */
const patience = 2000;
const certificatesAreRecent = 2 * 24 * 60 * 60 * 1000;

const secondsSince = (since: Date | null, now = Date.now()) =>
  since ? Math.max(0, (now - since.getTime()) / 1000) : 0;
const counted = ({ n, since }: { n: number; since: Date | null }) => ({ value: n, since });
const aged = (since: Date | null) => ({ value: secondsSince(since), since });
const overdue = (since: Date | null, afterS: number) => ({ value: Math.max(0, secondsSince(since) - afterS), since });

// Why: docs/decisions/operations.md, "Whatever can be wrong is one entry".
/**
 * How each figure is read; null where there is nothing to be read. Made anew for each reading, so that what several
 * figures need is read once.
 */
export function figureReaders({ db, config, couriers, connection }: Needs): Readers {
  const figure = <T>(read: (tx: Tx) => Promise<T>) => inSystemTransaction(db, read);
  const { replica } = db;
  const load = db.load();
  const queue = once(() => figure(readQueue));
  const waitingMails = once(() => figure((tx) => countMailsIn(tx, ['queued', 'sending'])));
  const unsettled = once(() => figure(countUnsettled));
  const backfill = once(() => figure(readRunningBackfill));
  const budget = once(() => figure((tx) => readBudget(tx, new Date())));
  const health = once(() => figure(readCountHealth));
  const { nightly } = config.backups;
  const backups = once(() => figure((tx) => readBackupHealth(tx)));
  const reach = once(() => figure(readReach));
  const living = once(() => figure(listLiving));
  const states = async () => partnersIn(await reach(), new Date());
  const disks = once(() => readDiskSpace(config.dataDir));
  const notices = once(() => noticeFigures({ db, connection }));

  const reachedFor = (trouble: ReachTrouble) => async () =>
    [...(await reach())].map(([partner, kept]) => {
      const isSo = kept.trouble === trouble && Date.now() - kept.at.getTime() < callsSayForMs;
      return { of: partner, ofWords: partnerWords(partner), ...aged(isSo ? kept.since : null) };
    });

  return {
    shipmagic_database_connections_busy: async () => load.busy,
    shipmagic_database_calls_waiting: async () => load.waiting,
    shipmagic_database_answers: async () => {
      const answer = await within(
        patience,
        figure((tx) => sql`select 1`.execute(tx)),
      ).catch(() => null);
      return answer ? 1 : 0;
    },
    shipmagic_clock_skew_seconds: () => figure(readClockSkew),
    shipmagic_unreadable_addresses: async () => unreadableAddresses.read(),
    shipmagic_disk_free_share: async () => (await disks()).map(({ place, free }) => ({ of: place, value: free })),
    shipmagic_disk_days_left: async () =>
      (await disks()).flatMap(({ place, daysLeft }) => (daysLeft === null ? [] : [{ of: place, value: daysLeft }])),
    shipmagic_log_unwritten_seconds: async () => aged(logHealth.since),
    shipmagic_replica_in_use: replica && (async () => (replica.isRead ? 1 : 0)),
    shipmagic_replica_lag_seconds: replica && (async () => (replica.lag === null ? Number.NaN : replica.lag / 1000)),
    shipmagic_orders_not_holding: async () => counted(await figure(countBroken)),
    shipmagic_order_counts_wrong: async () => (await health()).wrong,
    shipmagic_order_counts_unfolded: async () => (await health()).unfolded,

    shipmagic_processes: async () =>
      [...Map.groupBy(await living(), ({ role, version }) => `${role} ${version}`).values()].flatMap((ones) =>
        ones.slice(0, 1).map(({ role, version }) => ({ of: role, andOf: version, value: ones.length })),
      ),
    shipmagic_worker_silent_seconds: () => figure(readWorkerSilence),
    shipmagic_versions_apart_seconds: async () => aged(versionsApartSince(await living())),

    shipmagic_jobs_waiting: async () => (await queue()).waiting,
    shipmagic_job_queue_age_seconds: async () => {
      const { dueSince, now } = await queue();
      return { value: dueSince ? secondsSince(dueSince, now.getTime()) : 0, since: dueSince };
    },
    shipmagic_dead_jobs: () =>
      figure(async (tx) => {
        const awaiting = await countAwaitingJobs(tx);
        return (await countDeadJobs(tx)).map(({ kind, n, since }) => ({
          of: kind,
          ofWords: kindLabel(kind),
          value: n - (awaiting.get(kind) ?? 0),
          since,
        }));
      }),
    shipmagic_jobs_awaiting_partner: async () =>
      (await figure(countByPartner)).map(({ partner, n, since }) => ({
        of: partner,
        ofWords: partnerWords(partner),
        value: n,
        since,
      })),
    shipmagic_webhooks_unread: async () =>
      (await figure(countUnread)).map(({ source, n, since }) => ({
        of: source,
        ofWords: describedCourier(source)?.facts.name ?? partnerWords(source),
        value: n,
        since,
      })),
    shipmagic_mails_waiting: async () => (await waitingMails()).n,
    shipmagic_mail_queue_age_seconds: async () => aged((await waitingMails()).since),
    shipmagic_failed_mails: async () => counted(await figure((tx) => countMailsIn(tx, ['failed']))),

    shipmagic_backup_age_seconds: nightly && (async () => (await backups()).backupAge ?? process.uptime()),
    shipmagic_backup_test_age_seconds: nightly?.isTested
      ? async () => (await backups()).testAge ?? process.uptime()
      : null,

    shipmagic_store_sync_overdue_seconds: async () => {
      if (!(await connection.config())) return 0;
      const readAt = await figure((tx) => findSyncTime(tx, 'orders'));
      // Before the first reading, from when this process began to be able to.
      return overdue(readAt ?? new Date(Date.now() - process.uptime() * 1000), intervalS(config.syncIntervalS));
    },
    shipmagic_store_moved: async () => (await notices()).moved,
    shipmagic_store_other_version: async () => (await notices()).version,
    shipmagic_store_deprecated_calls: async () => (await notices()).deprecated,
    shipmagic_store_refused_permissions: async () => (await notices()).refused,
    shipmagic_tracking_overdue_seconds: () =>
      Promise.all(
        couriers.all.map(async ({ name }) => {
          const since = await figure((tx) => findLongestUnasked(tx, name, new Date(Date.now() - pollEvery)));
          return { of: name, ...overdue(since, pollEvery / 1000) };
        }),
      ),
    shipmagic_untold_parcels: async () => counted(await figure(readUntold)),
    shipmagic_set_aside_orders: async () => counted(await figure(readSetAside)),
    shipmagic_unsettled_shipments: async () => (await unsettled()).n,
    shipmagic_unsettled_shipments_age_seconds: async () => aged((await unsettled()).since),
    shipmagic_store_drift: async () => {
      const counts = new Map((await figure(countDifferencesByField)).map(({ field, n }) => [field, n]));
      return comparedFields.map((field) => ({ of: field, value: counts.get(field) ?? 0 }));
    },
    shipmagic_backfill_windows_open: async () => {
      const run = await backfill();
      return run ? run.windows.total - run.windows.done : 0;
    },
    shipmagic_backfill_orders_read: async () => (await backfill())?.orders.read ?? 0,
    shipmagic_store_points_available: async () => (await budget())?.available ?? 0,
    shipmagic_store_points_maximum: async () => (await budget())?.maximum ?? 0,
    shipmagic_store_points_per_second: async () => (await budget())?.perSecond ?? 0,

    shipmagic_partner_certificate_refused_seconds: reachedFor('certificate_refused'),
    shipmagic_partner_name_unknown_seconds: reachedFor('name_unknown'),
    shipmagic_partner_unreachable_seconds: reachedFor('unreachable'),
    shipmagic_partner_silent_seconds: reachedFor('silent'),
    shipmagic_partner_faults_seconds: reachedFor('has_faults'),
    shipmagic_partner_slow_seconds: async () =>
      (await states()).map(({ name, state, since }) => ({
        of: name,
        ofWords: partnerWords(name),
        ...aged(state === 'slow' ? since : null),
      })),
    shipmagic_partner_state: async () =>
      (await states()).flatMap(({ name, state }) =>
        state === null ? [] : [{ of: name, ofWords: partnerWords(name), value: partnerStates.indexOf(state) }],
      ),
    shipmagic_partner_refuses_seconds: reachedFor('refuses_us'),
    shipmagic_partner_certificate_days: async () =>
      [...(await reach())].flatMap(([partner, { certificateUntil, at }]) => {
        if (!certificateUntil || Date.now() - at.getTime() > certificatesAreRecent) return [];
        const value = (certificateUntil.getTime() - Date.now()) / (24 * 60 * 60 * 1000);
        return [{ of: partner, ofWords: partnerWords(partner), value }];
      }),
  };
}

type SignNeeds = Needs & Pick<Services, 'processId'>;

/** All figures, with what other processes tell of themselves. */
export async function readSigns(services: SignNeeds): Promise<readonly Measured[]> {
  const [measured, living] = await Promise.all([
    measure(figureReaders(services)),
    within(patience, inSystemTransaction(services.db, listLiving)).catch(() => null),
  ]);
  return withTold(measured, services.processId, living ?? []);
}

/** The figures that only this process can see. */
export const readOwnTroubles = (services: Needs): Promise<readonly Measured[]> =>
  measure(figureReaders(services), toldFigures);

/** A difference that half the way of the question can explain is none of clocks. */
async function readClockSkew(tx: Tx): Promise<number> {
  const asked = Date.now();
  const { rows } = await sql`select clock_timestamp() as at`.execute(tx);
  const answered = Date.now();
  const [{ at }] = rows as [{ at: Date }];
  const way = (answered - asked) / 2;
  return Math.max(0, Math.abs(at.getTime() - (asked + way)) - way) / 1000;
}
