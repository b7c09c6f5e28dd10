/** How a table's rows about an order are found; the conditions are in `erase.queries.ts`. */
export type Link = 'order' | 'orderId' | 'parcel' | 'storeOrder' | 'storeOrders' | 'mention' | 'phone';

/** The values that columns with personal data get: an SQL expression each, or the row goes. */
export type Erasing = 'rows' | Readonly<Record<string, string>>;

export interface PersonalTable {
  readonly of: Link;
  readonly erase: Erasing;
  /** Set beside them. */
  readonly also?: Readonly<Record<string, string>>;
  /** Columns that go because a trigger makes them from others. */
  readonly follows?: readonly string[];
  /** Its name in the file for a customer; absent where a row is not about one customer. */
  readonly title?: string;
}

const gone = 'null';
const erased = `'{"erased": true}'::jsonb`;

/** Entries of an order's history whose values say nothing of the customer. */
const plainChanges = [
  'orderStatus',
  'financialStatus',
  'shipmentStatus',
  'shippingReference',
  'parcelSize',
  'ewayBillNumber',
  'orderTotal',
  'pickupWarehouse',
];

/**
 * Every table that holds personal data of customers, and how an order's goes. With `unpersonalData` this covers every
 * text of the database: a test compares both with its catalogue. What else could name a customer, because people type
 * it freely, counts as personal.
 */
export const personalData: Readonly<Record<string, PersonalTable>> = {
  magic_orders: {
    of: 'order',
    title: 'orders',
    erase: {
      customer_name: gone,
      customer_email: gone,
      store_customer_email: gone,
      customer_phone: gone,
      customer_phone_national: gone,
      buyer_contacts: `'{}'`,
      store_customer_id: gone,
      ship_city: gone,
      shipping_address: gone,
      store_shipping_address: gone,
      billing_address: gone,
      note: gone,
      merchant_vendor_notes: gone,
      cancellation_reason: gone,
      received_by: gone,
      channel_tags: `'{}'`,
    },
    also: { erased_at: 'coalesce(erased_at, now())', version: 'version + 1', updated_at: 'now()' },
  },
  order_search: { of: 'order', erase: {}, follows: ['search_text', 'search_contact', 'city', 'state', 'pin', 'tags'] },
  magic_order_line_items: { of: 'orderId', title: 'items', erase: { properties: `'[]'` } },
  activity_logs: {
    of: 'orderId',
    title: 'history',
    erase: {
      notes: gone,
      changes: `(select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(changes) where key in (${plainChanges.map((key) => `'${key}'`).join(', ')}))`,
    },
  },
  mails: { of: 'orderId', title: 'mails', erase: 'rows' },
  // That a message was sent, and what it cost, stays. One that waits is given up.
  messages: {
    of: 'orderId',
    title: 'messages',
    erase: { phone: gone, user_id: gone, content: gone, error: gone },
    also: { state: `case when state in ('queued', 'unknown') then 'dropped' else state end` },
  },
  message_replies: { of: 'phone', title: 'repliesToMessages', erase: 'rows' },
  message_consents: { of: 'phone', title: 'consentsToMessages', erase: 'rows' },
  message_unreachable: { of: 'phone', erase: 'rows' },
  store_orders: { of: 'storeOrder', title: 'storeOrders', erase: { raw: erased } },
  store_payloads: { of: 'storeOrder', title: 'asTheStoreSent', erase: 'rows' },
  set_aside_orders: {
    of: 'storeOrder',
    title: 'notImported',
    erase: { raw: erased, reason: `'Its personal data was erased. Try again to see why it cannot be imported.'` },
  },
  store_holds: { of: 'storeOrder', title: 'holdsInTheStore', erase: { detail: gone } },
  // The comparison finds again what is not personal.
  store_drift: { of: 'storeOrder', title: 'differencesFromTheStore', erase: 'rows' },
  customer_files: { of: 'storeOrders', erase: 'rows' },
  exceptions: { of: 'orderId', erase: { details: `'{}'` } },
  exception_entries: { of: 'orderId', title: 'inbox', erase: { note: gone } },
  line_cancellations: { of: 'orderId', title: 'cancelledItems', erase: { reason: `''` } },
  refunds_owed: { of: 'orderId', title: 'refunds', erase: { settled_note: gone } },
  store_refunds: { of: 'orderId', title: 'refundsInTheStore', erase: { note: gone } },
  // Encrypted, so that it would tell its customer nothing.
  refund_payees: { of: 'orderId', erase: 'rows' },
  returns: {
    of: 'orderId',
    title: 'returns',
    erase: { decision_reason: gone, pickup_problem: gone, store_problem: gone },
  },
  return_lines: { of: 'orderId', title: 'returnedItems', erase: { note: gone } },
  return_receipt_lines: { of: 'orderId', title: 'receivedItems', erase: { note: gone } },
  return_settlements: { of: 'orderId', title: 'settledReturns', erase: { note: gone } },
  // They show what people have at home, and labels with their addresses.
  return_pictures: { of: 'orderId', title: 'picturesOfReturns', erase: 'rows' },
  batch_items: { of: 'orderId', erase: { reason: gone, former_cancellation_reason: gone } },
  shipments: { of: 'orderId', title: 'shipments', erase: { message: gone } },
  shipment_requests: { of: 'parcel', title: 'asToldToCouriers', erase: 'rows' },
  shipment_labels: { of: 'parcel', title: 'labels', erase: 'rows' },
  // Pictures of parcels show their addresses.
  claim_files: { of: 'orderId', title: 'filesOfClaims', erase: 'rows' },
  tracking_events: { of: 'parcel', title: 'scans', erase: { location: gone, remarks: gone } },
  changes_in_flight: {
    of: 'orderId',
    title: 'changesInFlight',
    erase: { message: gone, from_text: gone, to_text: gone },
  },
  change_consignees: { of: 'orderId', title: 'changedConsignees', erase: 'rows' },
  ndr_cases: { of: 'parcel', title: 'failedDeliveries', erase: { reason: gone, location: gone } },
  ndr_actions: { of: 'parcel', title: 'askedOfCouriers', erase: { message: gone } },
  customer_answer_details: { of: 'parcel', title: 'answersOfTheCustomer', erase: 'rows' },
  ndr_corrections: { of: 'parcel', title: 'correctedForCouriers', erase: 'rows' },
  parcels_in_store: { of: 'parcel', title: 'parcelsInTheStore', erase: { detail: gone } },
  // Handled webhooks of the store and of couriers that name the order, its parcels or the customer.
  inbox: { of: 'mention', erase: { body: erased, error: gone } },
  saved_queries: { of: 'mention', erase: 'rows' },
};

/** Texts that personal data is taken out of by other means. */
export const personalOtherwise: Readonly<Record<string, { readonly columns: string; readonly how: string }>> = {
  invoices: { columns: 'document', how: 'kept for the statutory period, then without the buyer' },
  list_views: { columns: 'name address', how: 'what somebody searched for goes when they delete the view' },
  batches: { columns: 'options', how: 'a reason typed for many orders goes with its batch' },
  audit_log: {
    columns: 'subject details',
    how: 'the function erase_from_audit_log, because no role can change a line',
  },
};
