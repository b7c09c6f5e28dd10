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
  /** Goes on with a batch for a while. */
  run_batch: { batchId: string };
  /** Resumes batches that no job is working on. */
  settle_batches: Record<string, never>;
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
  /** Asks the store about the orders whose parcels it does not know yet. */
  ask_store: Record<string, never>;
  /** Notifies store and customer of a manual entry once it can no longer be undone. */
  tell_entry: { shipmentId: string };
  /**
   * The store cancelled an order with a booked parcel: asks the courier to cancel it, and notifies staff if it
   * refuses.
   */
  cancel_parcel: { orderId: string; reason: string };
  /** Imports store changes that were deferred while the order was frozen by its AWB. */
  reimport_order: { storeOrderId: string };
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
  /** Looks for exceptions that time alone opens or closes. */
  keep_exceptions: Record<string, never>;
  /** Compares all exceptions with their facts. */
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
  /** Deletes expired data. */
  tidy: Record<string, never>;
}
export type TaskName = keyof TaskPayloads;

/** Job priority (smaller runs first): what a person waits for, then new data, then the store. */
export const taskPriority: Record<TaskName, number> = {
  register_webhooks: -30,
  create_shipment: -20,
  carry_out_ndr: -20,
  ask_pickup: -20,
  settle_shipments: -15,
  run_batch: -15,
  settle_batches: 0,
  settle_ndr: -15,
  settle_pickups: -15,
  handle_inbox: -10,
  cancel_parcel: -10,
  reimport_order: -10,
  answer_drift: -10,
  compare_orders: 20,
  mail_password_reset: -10,
  sync_store: 0,
  settle_inventory: -5,
  read_products: 0,
  sync_products: 5,
  sync_all_products: 15,
  poll_tracking: 0,
  fold_order_counts: 0,
  count_insights: 10,
  sync_external_orders: 0,
  settle_mails: 0,
  send_mail: 0,
  mail_delays: 5,
  track_parcels: 5,
  tell_entry: 0,
  tell_store: 10,
  ask_store: 5,
  register_warehouses: 10,
  bring_in_orders: 15,
  check_order_counts: 20,
  check_insights: 20,
  keep_calendars: 0,
  quote_parcels: 15,
  mail_inboxes: 10,
  mail_weeks: 12,
  keep_exceptions: 5,
  keep_all_exceptions: 15,
  erase_personal_data: 5,
  retain_personal_data: 20,
  delete_files: 5,
  tidy: 20,
};
