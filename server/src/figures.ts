import { driftFields } from '@shipmagic/domain/drift/drift-fields';
import { countDriftByField } from './drift/drift.ts';
import { countSetAside, readRunningBackfill } from './imports/imports.ts';
import { readCountHealth } from './orders/list/order-counts.ts';
import { countUntold } from './parcels/fulfilment/untold-parcels.ts';
import { countUnsettled } from './parcels/shipments/shipments.ts';
import type { Database } from './platform/db/database.ts';
import { inSystemTransaction, type Tx } from './platform/db/transaction.ts';
import { countFailedMails } from './platform/mail/mails.ts';
import type { Figures } from './platform/telemetry/metrics.ts';
import { readBudget, type StoreBudget } from './store/cost-ledger.ts';

/** The figures of `/metrics` that are read on request. */
export function figures(db: Database): Figures {
  const figure = <T>(read: (tx: Tx) => Promise<T>) => inSystemTransaction(db, read);
  const budget = async (of: keyof StoreBudget) => (await figure((tx) => readBudget(tx, new Date())))?.[of] ?? 0;
  const { replica } = db;
  return {
    shipmagic_database_connections_busy: {
      help: 'Connections of this process to the database that are in use',
      read: async () => db.load().busy,
    },
    shipmagic_database_calls_waiting: {
      help: 'Calls of this process that wait because all its connections to the database are in use',
      read: async () => db.load().waiting,
    },
    ...(replica && {
      shipmagic_replica_in_use: {
        help: 'Whether reads go to the replica: it answers, and is not too far behind',
        read: async () => (replica.isRead ? 1 : 0),
      },
      shipmagic_replica_lag_seconds: {
        help: 'How old the replica’s data is; NaN while it does not answer',
        read: async () => (replica.lag === null ? Number.NaN : replica.lag / 1000),
      },
    }),
    shipmagic_set_aside_orders: {
      help: 'Store orders that could not be imported',
      read: () => figure(countSetAside),
    },
    shipmagic_backfill_windows_open: {
      help: 'Windows of old orders that are still to be brought in; 0 while nobody asked for any',
      read: () => figure(readRunningBackfill).then((run) => (run ? run.windows.total - run.windows.done : 0)),
    },
    shipmagic_backfill_orders_read: {
      help: 'Old orders that the present run has read',
      read: () => figure(readRunningBackfill).then((run) => run?.orders.read ?? 0),
    },
    shipmagic_order_counts_wrong: {
      help: 'Kept order counts that the last nightly check found wrong, and mended',
      read: () => figure(readCountHealth).then(({ wrong }) => wrong),
    },
    shipmagic_order_counts_unfolded: {
      help: 'Changes of orders that are not folded into the kept counts yet',
      read: () => figure(readCountHealth).then(({ unfolded }) => unfolded),
    },
    shipmagic_store_points_available: {
      help: 'Points that the store’s cost limit leaves at the moment',
      read: () => budget('available'),
    },
    shipmagic_store_points_maximum: {
      help: 'Points that the store’s cost limit holds at most',
      read: () => budget('maximum'),
    },
    shipmagic_store_points_per_second: {
      help: 'Points that the store’s cost limit gives back per second',
      read: () => budget('perSecond'),
    },
    shipmagic_untold_parcels: {
      help: 'Parcels that the store should know and does not',
      read: () => figure(countUntold),
    },
    shipmagic_store_drift: {
      help: 'Differences between orders and the store’s, by field, that nobody has answered',
      label: 'field',
      readAll: async () => {
        const counts = new Map((await figure(countDriftByField)).map(({ field, n }) => [field, n]));
        return new Map(driftFields.map((field) => [field, counts.get(field) ?? 0]));
      },
    },
    shipmagic_failed_mails: { help: 'Mails that failed for good', read: () => figure(countFailedMails) },
    shipmagic_unsettled_shipments: { help: 'Shipments whose outcome is open', read: () => figure(countUnsettled) },
  };
}
