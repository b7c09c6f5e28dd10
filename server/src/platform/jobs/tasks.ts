import type { FigureName } from '@shipmagic/domain/operations/signs/figures';
import type { TaskName } from './task-payloads.ts';

export type { TaskName, TaskPayloads } from './task-payloads.ts';

export interface Task {
  /** Its work, in words. */
  readonly label: string;
  /** Smaller runs first: what a person waits for, then new data, then the store. */
  readonly priority: number;
  /** The subject of a job: its name in words, and the field of the payload that tells which one. Nothing personal. */
  readonly about?: { readonly name: string; readonly field: string };
  // Why: docs/decisions/operations.md, "A job whose work is asked for again ends by itself".
  /** The sign that tells when its work stays undone. Another job asks for that work again, so that this one can end. */
  readonly undoneIsSeenBy?: FigureName;
}

const order = { name: 'Order', field: 'orderId' };

export const tasks: Readonly<Record<TaskName, Task>> = {
  handle_inbox: { label: 'Handle a webhook', priority: -10, about: { name: 'Webhook', field: 'inboxId' } },
  sync_store: { label: 'Read the store’s orders', priority: 0 },
  bring_in_orders: { label: 'Bring in old orders', priority: 15 },
  sync_products: { label: 'Read changed products', priority: 5 },
  sync_all_products: { label: 'Read all products', priority: 15 },
  read_products: { label: 'Read products named by webhooks', priority: 0 },
  settle_inventory: { label: 'Settle quantity changes', priority: -5 },
  forget_payees: { label: 'Delete where refunds were paid to', priority: 15 },
  keep_refunds: { label: 'Look again at what is owed to customers', priority: 5 },
  settle_refunds: { label: 'Settle refunds without an answer', priority: -5 },
  settle_line_edits: { label: 'Settle cancelled items without an answer', priority: -5 },
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
  open_claims: { label: 'Open claims on couriers', priority: 10 },
  read_store_returns: { label: 'Read returns made in the store', priority: 15 },
  tell_store_of_returns: { label: 'Tell the store of returns', priority: -5 },
  answer_returns: { label: 'Answer returns as their rules say after the time to answer', priority: 10 },
  expire_returns: { label: 'End returns that nobody has handed over', priority: 10 },
  follow_store_parcels: { label: 'Follow parcels of the store with our couriers', priority: 10 },
  settle_store_parcels: { label: 'Settle old parcels of the store', priority: 15 },
  settle_shipments: { label: 'Resume shipments without an outcome', priority: -15 },
  quote_parcels: { label: 'Ask couriers for prices', priority: 15 },
  ask_pins: { label: 'Ask couriers about PIN codes of open orders', priority: 15 },
  carry_out_ndr: {
    label: 'Ask the courier about a failed delivery',
    priority: -20,
    about: { name: 'Request', field: 'actionId' },
  },
  lapse_questions: { label: 'Settle questions that customers did not answer', priority: 10 },
  settle_ndr: { label: 'Resume requests about failed deliveries', priority: -15 },
  ask_pickup: { label: 'Request a pickup', priority: -20, about: { name: 'Pickup', field: 'pickupId' } },
  settle_pickups: { label: 'Resume pickup requests', priority: -15 },
  tell_store: {
    label: 'Tell the store about parcels',
    priority: 10,
    about: { name: 'Store order', field: 'storeOrderId' },
  },
  tell_in_person: {
    label: 'Tell the store about orders handed over in person',
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
  mail_stopped_parcel: {
    label: 'Mail a vendor that a parcel stays, or may go',
    priority: 5,
    about: { name: 'Shipment', field: 'shipmentId' },
  },
  read_holds: { label: 'Read what the store holds back', priority: 5 },
  read_old_holds: { label: 'Read what the store holds back of older orders', priority: 15 },
  ask_store: { label: 'Ask the store which parcels it knows', priority: 5 },
  tell_entry: {
    label: 'Tell store and customer of a manual entry',
    priority: 0,
    about: { name: 'Shipment', field: 'shipmentId' },
  },
  fetch_from_customer: {
    label: 'Ask a courier to fetch a return',
    priority: -20,
    about: { name: 'Shipment', field: 'shipmentId' },
    undoneIsSeenBy: 'shipmagic_unsettled_shipments_age_seconds',
  },
  follow_return_parcel: {
    label: 'Follow the parcel of a return',
    priority: 0,
    about: { name: 'Shipment', field: 'shipmentId' },
  },
  call_off_fetching: {
    label: 'Call off the pickup of a return',
    priority: -10,
    about: { name: 'Return', field: 'returnId' },
  },
  mail_return_news: {
    label: 'Mail a customer about a return',
    priority: 0,
    about: { name: 'Return', field: 'returnId' },
  },
  ask_to_fetch_again: {
    label: 'Ask a courier to come again for a return',
    priority: -10,
    about: { name: 'Shipment', field: 'shipmentId' },
  },
  cancel_parcel: { label: 'Cancel a parcel with the courier', priority: -10, about: order },
  renew_invoice: { label: 'Replace an invoice after an edit', priority: -10, about: order },
  carry_out_change: {
    label: 'Ask a courier about a change',
    priority: -10,
    about: { name: 'Change', field: 'changeId' },
  },
  notice_changes: {
    label: 'Notice holds of what is booked',
    priority: 0,
    about: { name: 'Store order', field: 'storeOrderId' },
  },
  check_invariants: { label: 'Check orders and parcels against each other', priority: 20 },
  keep_changes: { label: 'Follow changes in flight', priority: -15 },
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
  send_alert: { label: 'Mail an alert', priority: 0, about: { name: 'Mail', field: 'mailId' } },
  mail_password_reset: { label: 'Mail a password reset link', priority: -10 },
  settle_mails: { label: 'Resume mails', priority: 0 },
  send_message: { label: 'Send a message to a customer', priority: 0, about: { name: 'Message', field: 'messageId' } },
  settle_messages: { label: 'Resume messages', priority: 0 },
  mail_delays: { label: 'Mail customers whose parcel is late', priority: 5 },
  register_webhooks: { label: 'Register the store’s webhooks', priority: -30 },
  invite_members: { label: 'Invite members of new vendors', priority: 10 },
  register_warehouses: { label: 'Register warehouses with couriers', priority: 10 },
  forget_recent_changes: { label: 'Forget which rows changed some minutes ago', priority: 10 },
  fold_order_counts: { label: 'Fold changes into order counts', priority: 0 },
  check_order_counts: { label: 'Check order counts', priority: 20 },
  count_insights: { label: 'Count changed days for insight', priority: 10 },
  check_insights: { label: 'Count all days for insight', priority: 20 },
  learn_estimates: { label: 'Learn by when parcels arrive', priority: 20 },
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
  follow_signs: { label: 'Look for signs of trouble', priority: 0 },
  restart_jobs: { label: 'Start jobs again that an outage has stopped', priority: 0 },
  call_alert_webhook: { label: 'Call the webhook of alerts', priority: 0 },
  tidy: { label: 'Delete expired data', priority: 20 },
};

export const taskNames = Object.keys(tasks) as TaskName[];
