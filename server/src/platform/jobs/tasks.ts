import type { FigureName } from '@shipmagic/domain/operations/signs/figures';
import type { InPersonStep } from '@shipmagic/domain/parcels/in-person/plan-in-person';

/** All jobs of the product and their payloads. The database accepts no other task names. */
export interface TaskPayloads {
  /** Processes one stored webhook. */
  handle_inbox: { inboxId: string };
  /** Reads the store's changes since the last run. */
  sync_store: Record<string, never>;
  /** Goes on bringing in old orders for a while, if anybody asked for them. */
  bring_in_orders: Record<string, never>;
  /** Reads the store's changed products. */
  sync_products: Record<string, never>;
  /** Reads all products of the store, and deletes those that are gone. */
  sync_all_products: Record<string, never>;
  /** Reads the products named by webhooks. */
  read_products: Record<string, never>;
  /** Resolves quantity changes that got no answer. */
  settle_inventory: Record<string, never>;
  /** Looks again at what is owed to customers; settles refunds that got no answer. */
  keep_refunds: Record<string, never>;
  settle_refunds: Record<string, never>;
  /** Creates the shipment of one attempt with its courier. */
  create_shipment: { shipmentId: string };
  /** The same for one of many: of a batch, or left behind by a killed process. */
  create_one_of_many: { shipmentId: string };
  /** Asks for a turn while this batch has open orders; whose turn it is depends on who has waited longest. */
  run_batch: { batchId: string };
  /** Resumes batches that no job is working on. */
  settle_batches: Record<string, never>;
  /** Asks our couriers about parcels that were made in the store. */
  follow_store_parcels: Record<string, never>;
  /** Settles parcels made in the store of which nothing was heard for long. */
  settle_store_parcels: Record<string, never>;
  /** Resumes attempts without an outcome. */
  settle_shipments: Record<string, never>;
  /** Asks couriers for the price of new parcels. */
  quote_parcels: Record<string, never>;
  /** Sends an NDR action to the courier, or queries its outcome. */
  carry_out_ndr: { actionId: string };
  /** Resumes NDR actions that no job is processing. */
  settle_ndr: Record<string, never>;
  /** Asks a courier to come to a warehouse. */
  ask_pickup: { pickupId: string };
  /** Resumes pickup requests that no job is processing, and asks where that is to happen by itself. */
  settle_pickups: Record<string, never>;
  /** Brings the parcels of a store order and the store together; `read` even if nothing is to be told. */
  tell_store: { storeOrderId: string; read?: boolean };
  /** Tells the store that an order waits for its customer, or was handed over in person. */
  tell_in_person: { orderId: string; storeOrderId: string; step: InPersonStep };
  /** Mails a vendor that an order has stopped, once that can no longer be undone. */
  mail_stopped_order: { orderId: string };
  /** Reads what the store holds back of new orders. */
  read_holds: { storeOrderIds: string[] };
  /** The same of a few orders that have never been read. */
  read_old_holds: Record<string, never>;
  /** Asks the store about the orders whose parcels it does not know yet. */
  ask_store: Record<string, never>;
  /** Notifies store and customer of a manual entry once it can no longer be undone. */
  tell_entry: { shipmentId: string };
  /**
   * The store cancelled an order with a booked parcel: asks the courier to cancel it, and notifies staff if it
   * refuses.
   */
  cancel_parcel: { orderId: string; reason: string };
  /** Reads one order of the store with what each of its fulfilments holds, and imports it. */
  read_order: { storeOrderId: string };
  /** Imports store changes that were deferred while the order was frozen by its AWB. */
  reimport_order: { storeOrderId: string };
  /** Divides what orders owe into cash and other money, by the names of cash on delivery. */
  divide_balances: Record<string, never>;
  /** Goes on comparing orders with the store's: at night, and while somebody has asked for it. */
  compare_orders: Record<string, never>;
  /** Takes the store's values, or tells the store of ours, where somebody has decided so. */
  answer_drift: { storeOrderId: string };
  /** Selects the parcels due for a refresh and enqueues them in batches. */
  poll_tracking: Record<string, never>;
  /** Refreshes one batch of parcels of one courier. */
  track_parcels: { partner: string; awbs: string[] };
  /** Reads the external tool's orders and applies their status. */
  sync_external_orders: Record<string, never>;
  /** Attempts to send one mail. */
  send_mail: { mailId: string };
  /** Mails a password reset link, if the address has an account. */
  mail_password_reset: { email: string };
  /** Resumes mails that a killed worker left behind. */
  settle_mails: Record<string, never>;
  /** Mails customers whose parcel is late. */
  mail_delays: Record<string, never>;
  register_webhooks: Record<string, never>;
  /** Registers new or changed pickup warehouses with couriers. */
  register_warehouses: Record<string, never>;
  /** Folds changes into the kept order counts. */
  fold_order_counts: Record<string, never>;
  /** Compares the kept order counts with the orders and repairs them. */
  check_order_counts: Record<string, never>;
  /** Counts the vendors' days whose orders have changed, for dashboard and scorecards. */
  count_insights: Record<string, never>;
  /** Counts all of them again. */
  check_insights: Record<string, never>;
  /** Looks for items of the inbox that time alone opens or closes. */
  keep_exceptions: Record<string, never>;
  /** Compares the whole inbox with its facts. */
  keep_all_exceptions: Record<string, never>;
  /** Resolves working calendars for the clocks of orders. */
  keep_calendars: Record<string, never>;
  /** Mails people what waits in their inbox. */
  mail_inboxes: Record<string, never>;
  /** Mails people the figures of the last week. */
  mail_weeks: Record<string, never>;
  /** Erases personal data that is asked for and no longer needed. */
  erase_personal_data: Record<string, never>;
  /** Has personal data erased that has been kept for as long as the setting says. */
  retain_personal_data: Record<string, never>;
  /** Deletes files that no row names any more. */
  delete_files: Record<string, never>;
  /** Makes the night's backup when it is due, and restores it for a test. */
  back_up: Record<string, never>;
  /** Encrypts anew what an old SECRET_KEY has encrypted. */
  reseal: Record<string, never>;
  /** Deletes expired data. */
  tidy: Record<string, never>;
}
export type TaskName = keyof TaskPayloads;

export interface Task {
  /** What it does, in words. */
  readonly label: string;
  /** Smaller runs first: what a person waits for, then new data, then the store. */
  readonly priority: number;
  /** What a job is about: its name in words, and the field of the payload that tells which one. Nothing personal. */
  readonly about?: { readonly name: string; readonly field: string };
  // Why: docs/decisions/operations.md, "A job whose work is asked for again ends by itself".
  /** The sign that tells when its work stays undone. Another job asks for that work again, so that this one can end. */
  readonly undoneIsSeenBy?: FigureName;
}

export const tasks: Readonly<Record<TaskName, Task>> = {
  handle_inbox: { label: 'Handle a webhook', priority: -10, about: { name: 'Webhook', field: 'inboxId' } },
  sync_store: { label: 'Read the store’s orders', priority: 0 },
  bring_in_orders: { label: 'Bring in old orders', priority: 15 },
  sync_products: { label: 'Read changed products', priority: 5 },
  sync_all_products: { label: 'Read all products', priority: 15 },
  read_products: { label: 'Read products named by webhooks', priority: 0 },
  settle_inventory: { label: 'Settle quantity changes', priority: -5 },
  keep_refunds: { label: 'Look again at what is owed to customers', priority: 5 },
  settle_refunds: { label: 'Settle refunds without an answer', priority: -5 },
  create_shipment: {
    label: 'Create a shipment with the courier',
    priority: -20,
    about: { name: 'Shipment', field: 'shipmentId' },
    undoneIsSeenBy: 'shipmagic_unsettled_shipments_age_seconds',
  },
  create_one_of_many: {
    label: 'Create one of many shipments with the courier',
    priority: 1,
    about: { name: 'Shipment', field: 'shipmentId' },
    undoneIsSeenBy: 'shipmagic_unsettled_shipments_age_seconds',
  },
  run_batch: { label: 'Work on batches', priority: -15, about: { name: 'Batch', field: 'batchId' } },
  settle_batches: { label: 'Resume batches', priority: 0 },
  follow_store_parcels: { label: 'Follow parcels of the store with our couriers', priority: 10 },
  settle_store_parcels: { label: 'Settle old parcels of the store', priority: 15 },
  settle_shipments: { label: 'Resume shipments without an outcome', priority: -15 },
  quote_parcels: { label: 'Ask couriers for prices', priority: 15 },
  carry_out_ndr: {
    label: 'Ask the courier about a failed delivery',
    priority: -20,
    about: { name: 'Request', field: 'actionId' },
  },
  settle_ndr: { label: 'Resume requests about failed deliveries', priority: -15 },
  ask_pickup: { label: 'Request a pickup', priority: -20, about: { name: 'Pickup', field: 'pickupId' } },
  settle_pickups: { label: 'Resume pickup requests', priority: -15 },
  tell_store: {
    label: 'Tell the store of parcels',
    priority: 10,
    about: { name: 'Store order', field: 'storeOrderId' },
  },
  tell_in_person: {
    label: 'Tell the store of orders handed over in person',
    priority: 10,
    about: { name: 'Store order', field: 'storeOrderId' },
  },
  read_order: {
    label: 'Read what an order’s fulfilments hold',
    priority: 15,
    about: { name: 'Store order', field: 'storeOrderId' },
  },
  mail_stopped_order: {
    label: 'Mail a vendor that an order has stopped',
    priority: 5,
    about: { name: 'Order', field: 'orderId' },
  },
  read_holds: { label: 'Read what the store holds back', priority: 5 },
  read_old_holds: { label: 'Read what the store holds back of older orders', priority: 15 },
  ask_store: { label: 'Ask the store which parcels it knows', priority: 5 },
  tell_entry: {
    label: 'Tell store and customer of a manual entry',
    priority: 0,
    about: { name: 'Shipment', field: 'shipmentId' },
  },
  cancel_parcel: {
    label: 'Cancel a parcel with the courier',
    priority: -10,
    about: { name: 'Order', field: 'orderId' },
  },
  divide_balances: { label: 'Divide what orders owe into cash and other money', priority: 5 },
  reimport_order: {
    label: 'Import deferred changes of an order',
    priority: -10,
    about: { name: 'Store order', field: 'storeOrderId' },
  },
  compare_orders: { label: 'Compare orders with the store', priority: 20 },
  answer_drift: {
    label: 'Carry out answers to differences',
    priority: -10,
    about: { name: 'Store order', field: 'storeOrderId' },
  },
  poll_tracking: { label: 'Select parcels to ask couriers about', priority: 0 },
  track_parcels: {
    label: 'Ask a courier about parcels',
    priority: 5,
    about: { name: 'Courier', field: 'partner' },
    undoneIsSeenBy: 'shipmagic_tracking_overdue_seconds',
  },
  sync_external_orders: { label: 'Read the external tool’s orders', priority: 0 },
  send_mail: { label: 'Send a mail', priority: 0, about: { name: 'Mail', field: 'mailId' } },
  mail_password_reset: { label: 'Mail a password reset link', priority: -10 },
  settle_mails: { label: 'Resume mails', priority: 0 },
  mail_delays: { label: 'Mail customers whose parcel is late', priority: 5 },
  register_webhooks: { label: 'Register the store’s webhooks', priority: -30 },
  register_warehouses: { label: 'Register warehouses with couriers', priority: 10 },
  fold_order_counts: { label: 'Fold changes into order counts', priority: 0 },
  check_order_counts: { label: 'Check order counts', priority: 20 },
  count_insights: { label: 'Count changed days for insight', priority: 10 },
  check_insights: { label: 'Count all days for insight', priority: 20 },
  keep_exceptions: { label: 'Keep the inbox up to date', priority: 5 },
  keep_all_exceptions: { label: 'Check the whole inbox', priority: 15 },
  keep_calendars: { label: 'Keep working calendars up to date', priority: 0 },
  mail_inboxes: { label: 'Mail what waits in inboxes', priority: 10 },
  mail_weeks: { label: 'Mail the figures of the week', priority: 12 },
  erase_personal_data: { label: 'Erase personal data', priority: 5 },
  retain_personal_data: { label: 'Erase personal data of old orders', priority: 20 },
  delete_files: { label: 'Delete files without a row', priority: 5 },
  back_up: { label: 'Make a backup and restore it for a test', priority: 20 },
  reseal: { label: 'Encrypt anew what an old SECRET_KEY has encrypted', priority: 15 },
  tidy: { label: 'Delete expired data', priority: 20 },
};

export const taskNames = Object.keys(tasks) as TaskName[];
