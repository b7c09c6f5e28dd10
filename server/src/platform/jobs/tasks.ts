/** Every job of the product and what it is given. The database accepts no other task names. */
export interface TaskPayloads {
  /** Works through one stored webhook. */
  handle_inbox: { inboxId: string };
  /** Walks the store's changes since the last run. */
  sync_store: Record<string, never>;
  /** Walks the store's changed products. */
  sync_products: Record<string, never>;
  /** Reads every product of the store, and forgets those that are gone. */
  sync_all_products: Record<string, never>;
  /** Reads the products that webhooks have named. */
  read_products: Record<string, never>;
  /** Finds out what became of quantities whose change was not answered. */
  settle_inventory: Record<string, never>;
  /** Makes the parcel of one attempt at its courier. */
  create_shipment: { shipmentId: string };
  /** Looks for attempts that were left without an outcome. */
  settle_shipments: Record<string, never>;
  /** Asks couriers what new parcels will cost. */
  quote_parcels: Record<string, never>;
  /** Asks a courier what was wished after a failed delivery, or what became of it. */
  carry_out_ndr: { actionId: string };
  /** Looks for such wishes that nobody is working on. */
  settle_ndr: Record<string, never>;
  /** Tells the store which parcel an order went out with. */
  push_fulfilment: { shipmentId: string };
  /** Tells the store how far a parcel got. */
  push_fulfilment_events: { shipmentId: string };
  /** Tells store and customer what a person entered of a parcel, once it can no longer be taken back. */
  tell_entry: { shipmentId: string };
  /** Takes the fulfilment of a cancelled parcel back. */
  cancel_fulfilment: { shipmentId: string };
  /** The store cancelled an order whose parcel is already booked: asks the courier, tells staff when it refuses. */
  cancel_parcel: { orderId: string; reason: string };
  /** Takes in what the store changed while an order was frozen by its AWB. */
  reimport_order: { storeOrderId: string };
  /** Chooses the parcels that are due and enqueues their refresh in batches. */
  poll_tracking: Record<string, never>;
  /** Refreshes one batch of parcels of one courier. */
  track_parcels: { partner: string; awbs: string[] };
  /** Reads the external tool's orders and follows them. */
  sync_external_orders: Record<string, never>;
  /** Sends one mail, or tries again. */
  send_mail: { mailId: string };
  /** Mails a link to choose a new password, if there is an account for the address. */
  mail_password_reset: { email: string };
  /** Takes up mails that a killed worker left behind. */
  settle_mails: Record<string, never>;
  /** Mails customers whose parcel did not come by its day. */
  mail_delays: Record<string, never>;
  register_webhooks: Record<string, never>;
  /** Tells couriers of pickup places that are new or changed. */
  register_warehouses: Record<string, never>;
  /** Folds changes into the kept order counts. */
  fold_order_counts: Record<string, never>;
  /** Compares the kept order counts with the orders and mends them. */
  check_order_counts: Record<string, never>;
  /** Removes what nobody needs any more. */
  tidy: Record<string, never>;
}
export type TaskName = keyof TaskPayloads;

/** Which job goes first when many wait (smaller is earlier): what a person waits for, then what is new, then the store. */
export const taskPriority: Record<TaskName, number> = {
  register_webhooks: -30,
  create_shipment: -20,
  carry_out_ndr: -20,
  settle_shipments: -15,
  settle_ndr: -15,
  handle_inbox: -10,
  cancel_parcel: -10,
  reimport_order: -10,
  mail_password_reset: -10,
  sync_store: 0,
  settle_inventory: -5,
  read_products: 0,
  sync_products: 5,
  sync_all_products: 15,
  poll_tracking: 0,
  fold_order_counts: 0,
  sync_external_orders: 0,
  settle_mails: 0,
  send_mail: 0,
  mail_delays: 5,
  track_parcels: 5,
  cancel_fulfilment: 10,
  tell_entry: 0,
  push_fulfilment: 10,
  push_fulfilment_events: 10,
  register_warehouses: 10,
  check_order_counts: 20,
  quote_parcels: 15,
  tidy: 20,
};
