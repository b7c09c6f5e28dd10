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
  /** Opens claims for lost, damaged and stuck parcels, and ends those that are no trouble any more. */
  open_claims: Record<string, never>;
  tell_store_of_returns: Record<string, never>;
  read_store_returns: Record<string, never>;
  answer_returns: Record<string, never>;
  expire_returns: Record<string, never>;
  /** Settles parcels made in the store of which nothing was heard for long. */
  settle_store_parcels: Record<string, never>;
  /** Resumes attempts without an outcome. */
  settle_shipments: Record<string, never>;
  /** Asks couriers for the price of new parcels. */
  quote_parcels: Record<string, never>;
  /** Asks couriers about the PIN codes of open orders that none has been asked about lately. */
  ask_pins: Record<string, never>;
  /** Sends an NDR action to the courier, or queries its outcome. */
  carry_out_ndr: { actionId: string };
  /** Resumes NDR actions that no job is processing. */
  settle_ndr: Record<string, never>;
  /** Does what the setting says where customers have not answered. */
  lapse_questions: Record<string, never>;
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
  /** Asks a courier to fetch a parcel from a customer. */
  fetch_from_customer: { shipmentId: string };
  /** Moves a return as the scans of its parcel say. */
  follow_return_parcel: { shipmentId: string };
  /** Calls off the courier that is to fetch the parcel of a return. */
  call_off_fetching: { returnId: string };
  mail_return_news: { returnId: string; state: string; at: string };
  /** Asks a courier to come again for a parcel that it could not fetch. */
  ask_to_fetch_again: { shipmentId: string };
  /** Asks a courier for what a change in flight needs. */
  carry_out_change: { changeId: string };
  /** Mails the vendor of a parcel that it is stopped, or not any longer; `stoppedAt` (ISO) tells one stop from another. */
  mail_stopped_parcel: { shipmentId: string; stoppedAt: string };
  /** Notices what the store holds back of an order whose parcel is made. */
  notice_changes: { storeOrderId: string };
  /** Does what follows for open changes from how far their parcels have come. */
  keep_changes: Record<string, never>;
  /** Looks for orders and parcels for which something does not hold. */
  check_invariants: Record<string, never>;
  /** Reads one order of the store with what each of its fulfilments holds, and imports it. */
  read_order: { storeOrderId: string };
  /** Imports store changes that were deferred while the order was frozen by its AWB; parts to `follow` although booked. */
  reimport_order: { storeOrderId: string; follow?: string[] };
  /** Completes an order's taxes and replaces its invoice, where what was edited here has made others of them. */
  renew_invoice: { orderId: string; edited?: true };
  /** Divides what orders owe into cash and other money, by the names of cash on delivery. */
  divide_balances: Record<string, never>;
  /** Goes on comparing orders with the store's: at night, and while somebody has asked for it. */
  compare_orders: Record<string, never>;
  /** Takes the store's values, or tells the store of ours, where somebody has decided so. */
  answer_drift: { storeOrderId: string };
  /** Looks again at what is owed to customers; settles refunds that got no answer. */
  forget_payees: Record<string, never>;
  keep_refunds: Record<string, never>;
  settle_refunds: Record<string, never>;
  /** Settles cancelled items whose edit in the store got no answer. */
  settle_line_edits: Record<string, never>;
  /** Selects the parcels due for a refresh and enqueues them in batches. */
  poll_tracking: Record<string, never>;
  /** Refreshes one batch of parcels of one courier. */
  track_parcels: { partner: string; awbs: string[] };
  /** Reads the external tool's orders and applies their status. */
  sync_external_orders: Record<string, never>;
  /** Attempts to send one mail. */
  send_mail: { mailId: string };
  /** The same for mails of alerts. */
  send_alert: { mailId: string };
  /** Mails a password reset link, if the address has an account. */
  mail_password_reset: { email: string };
  /** Resumes mails that a killed worker left behind. */
  settle_mails: Record<string, never>;
  /** Asks a provider to send one message to a customer, unless it is too early, or too late. */
  send_message: { messageId: string };
  /** Resumes messages that a killed worker left behind, or that no report came for. */
  settle_messages: Record<string, never>;
  /** Mails customers whose parcel is late. */
  mail_delays: Record<string, never>;
  /** Invites those who were named as members of new vendors. */
  invite_members: Record<string, never>;
  register_webhooks: Record<string, never>;
  /** Registers new or changed pickup warehouses with couriers. */
  register_warehouses: Record<string, never>;
  /** Forgets which rows changed some minutes ago. */
  forget_recent_changes: Record<string, never>;
  /** Folds changes into the kept order counts. */
  fold_order_counts: Record<string, never>;
  /** Compares the kept order counts with the orders and repairs them. */
  check_order_counts: Record<string, never>;
  /** Counts the vendors' days whose orders have changed, for dashboard and scorecards. */
  count_insights: Record<string, never>;
  /** Counts all of them again. */
  check_insights: Record<string, never>;
  /** Learns by when parcels arrive from those that did. */
  learn_estimates: Record<string, never>;
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
  /** Reads the figures of Status, and tells what has begun to be wrong, and what is over. */
  follow_signs: Record<string, never>;
  restart_jobs: Record<string, never>;
  /** Tells the webhook of alerts about one. */
  call_alert_webhook: { alert: AlertCall };
}
export type TaskName = keyof TaskPayloads;

/** An alert as its webhook is told of it. */
export interface AlertCall {
  readonly name: string;
  readonly of: string | null;
  readonly severity: 'critical' | 'warning';
  readonly state: 'firing' | 'resolved';
  readonly since: string;
  readonly says: string;
  readonly todo: string;
}
