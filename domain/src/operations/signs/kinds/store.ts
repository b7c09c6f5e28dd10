import { figuresOf } from '../figure.ts';

/** Figures of the store and of parcels, and of what they know of us. */
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
  shipmagic_store_moved: {
    help: 'Another address that the store says is its own, by that address: 1 while it still answers at the one set, 2 once that only leads on',
    unit: 'count',
    label: 'address',
    sign: {
      title: 'The store has another address',
      levels: [
        { severity: 'critical', above: 1, forSeconds: 0 },
        { severity: 'warning', above: 0, forSeconds: 0 },
      ],
      says: 'The store was renamed: its own address is now {of}. Orders come in only as long as the former one still answers.',
      todo: 'Enter {of} as the store’s address under Settings, Shopify Integration, or as SHOPIFY_SHOP where the environment sets it. It stays the same store, and its orders go on.',
      screen: '/settings',
    },
  },
  shipmagic_store_other_version: {
    help: 'The store does not answer in the version of its interface that it is asked in: 1, by the version that it answers in (404: in none)',
    unit: 'count',
    label: 'version',
    sign: {
      title: 'The store answers in another version',
      levels: [{ severity: 'warning', above: 0, forSeconds: 0 }],
      says: 'The version of the store’s interface that this release was made for is not what the store answers in: {of}.',
      todo: 'Install the newest release of ShipMagic. Until then, look twice at new orders: what is new in the other version is not understood here. If the store does not answer at all, see whether its address under Settings, Shopify Integration is right.',
      screen: '/settings',
    },
  },
  shipmagic_store_deprecated_calls: {
    help: 'Calls that the store has announced to end: 1, by our name for the call',
    unit: 'count',
    label: 'operation',
    sign: {
      title: 'The store will end a call',
      levels: [{ severity: 'warning', above: 0, forSeconds: 0 }],
      says: 'The store has announced that it will end something that ShipMagic asks of it: {of}.',
      todo: 'Nothing fails yet. Install the newest release of ShipMagic; if it is said there, too, report it with the text above.',
    },
  },
  shipmagic_store_refused_permissions: {
    help: 'Calls in which the store refuses a permission, by that permission',
    unit: 'count',
    label: 'permission',
    sign: {
      title: 'The store refuses a permission',
      levels: [{ severity: 'warning', above: 0, forSeconds: 0 }],
      says: 'Shopify refuses {of}: what needs it is missing, or is not done.',
      todo: 'Grant it to the app in the store: Settings, Apps and sales channels, Develop apps, the app, Configuration. Then test the connection under Settings, Shopify Integration.',
      screen: '/settings',
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
      says: 'The store does not know of {figure:parcel|parcels}, and cannot tell the customers.',
      todo: 'Store Sync says why for each of them, and tells the store again.',
      screen: '/store-sync',
    },
  },
  shipmagic_orders_not_holding: {
    help: 'Orders and parcels that did not agree with each other last night',
    unit: 'count',
    sign: {
      title: 'Orders and parcels do not add up',
      levels: [{ severity: 'warning', above: 0, forSeconds: 300 }],
      says: '{figure:order|orders} and parcels do not agree on what moves, where it goes or what is collected.',
      todo: 'The inbox, Does not add up, says what is wrong with each; npm run shipmagic -- check-invariants looks again.',
      screen: '/inbox',
    },
  },
  shipmagic_set_aside_orders: {
    help: 'Store orders that could not be imported',
    unit: 'count',
    sign: {
      title: 'Orders were set aside',
      levels: [{ severity: 'warning', above: 0, forSeconds: 300 }],
      says: '{figure:order|orders} of the store could not be imported, and cannot be seen or shipped here.',
      todo: 'Store Sync, Orders set aside, has the reason for each; import them again once it is fixed.',
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
