import { figuresOf } from '../figure.ts';

/** What is known of the store and of parcels, and what they know of us. */
export const storeFigures = figuresOf({
  shipmagic_store_sync_overdue_seconds: {
    help: 'Seconds by which reading the store’s orders is overdue, beyond the interval that is set; 0 while no store is connected',
    unit: 'seconds',
    sign: {
      title: 'The store is not being read',
      levels: [
        { severity: 'critical', above: 3600, forSeconds: 300 },
        { severity: 'warning', above: 900, forSeconds: 120 },
      ],
      says: 'Reading the store’s orders is {figure} overdue: new orders arrive by webhook alone.',
      todo: 'Press Sync under Store Sync, which says what the store answers. Test the connection under Settings, Shopify Integration.',
      screen: '/store-sync',
    },
  },
  shipmagic_tracking_overdue_seconds: {
    help: 'Seconds by which asking the courier about a parcel under way is overdue, beyond the usual ten minutes, by courier',
    unit: 'seconds',
    label: 'courier',
    sign: {
      title: 'A courier is not being asked about parcels',
      levels: [{ severity: 'warning', above: 3600, forSeconds: 300 }],
      says: 'Asking {of} about parcels under way is {figure} overdue: their scans are late.',
      todo: 'See whether calls to the courier fail, here or among the jobs that were given up, and whether a worker runs.',
      screen: '/dead-jobs',
    },
  },
  shipmagic_untold_parcels: {
    help: 'Parcels that the store should know and does not',
    unit: 'count',
    sign: {
      title: 'The store does not know parcels',
      levels: [{ severity: 'warning', above: 0, forSeconds: 1800 }],
      says: 'Parcels that the store does not know, so that it tells customers nothing about them: {figure}.',
      todo: 'Store Sync says why for each of them, and tells the store again.',
      screen: '/store-sync',
    },
  },
  shipmagic_set_aside_orders: {
    help: 'Store orders that could not be imported',
    unit: 'count',
    sign: {
      title: 'Orders were set aside',
      levels: [{ severity: 'warning', above: 0, forSeconds: 300 }],
      says: 'Orders of the store that could not be imported: {figure}. Nobody here sees or ships them.',
      todo: 'Store Sync, Orders set aside, has the reason for each; import them again once it is mended.',
      screen: '/store-sync',
    },
  },
  shipmagic_unsettled_shipments: { help: 'Shipments whose outcome is open', unit: 'count', sign: null },
  shipmagic_unsettled_shipments_age_seconds: {
    help: 'Seconds since the oldest shipment was requested whose outcome is open; 0 if none is',
    unit: 'seconds',
    sign: {
      title: 'The outcome of shipments is unknown',
      levels: [{ severity: 'warning', above: 900, forSeconds: 300 }],
      says: 'A courier has left open for {figure} whether it took a shipment.',
      todo: 'It is asked again every minute. If it does not answer at all, see whether calls to it fail; never book the parcel a second time.',
      screen: '/dead-jobs',
    },
  },
  shipmagic_store_drift: {
    help: 'Differences between orders and the store’s, by field, that nobody has answered',
    unit: 'count',
    label: 'field',
    sign: null,
  },
  shipmagic_backfill_windows_open: {
    help: 'Windows of old orders that are still to be brought in; 0 while nobody asked for any',
    unit: 'count',
    sign: null,
  },
  shipmagic_backfill_orders_read: { help: 'Old orders that the present run has read', unit: 'count', sign: null },
  shipmagic_store_points_available: {
    help: 'Points that the store’s cost limit leaves at the moment',
    unit: 'count',
    sign: null,
  },
  shipmagic_store_points_maximum: {
    help: 'Points that the store’s cost limit holds at most',
    unit: 'count',
    sign: null,
  },
  shipmagic_store_points_per_second: {
    help: 'Points that the store’s cost limit gives back per second',
    unit: 'count',
    sign: null,
  },
});
