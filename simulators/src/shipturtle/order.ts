/**
 * ShipTurtle's order statuses in tab order, which `status_sequence` numbers from 1, followed by its shipment statuses.
 */
export const statuses = [
  'New Orders',
  'Confirmed',
  'Ready to Ship',
  'Pick Up',
  'In Transit',
  'Delivered',
  'Returned',
  'Cancelled',
  'Held',
  'Out For Delivery',
  'Failed Attempt',
  'Returning',
  'Delivery Exception',
  'Lost',
] as const;
export type Status = (typeof statuses)[number];

/** An order in the tool: one vendor's part of a store order. Amounts are texts in rupees, times milliseconds UTC. */
export interface ToolOrder {
  id: number;
  /** The store's order id. */
  storeOrderId: number;
  name: string;
  orderNumber: number;
  financialStatus: string;
  status: Status;
  cancelledAt: number | null;
  cancellationReason: string | null;
  company: string;
  vendorId: number;
  lines: ToolLine[];
  customerName: string | null;
  customerEmail: string | null;
  awb: string | null;
  provider: string | null;
  trackingLink: string | null;
  createdAt: number;
}

export interface ToolLine {
  sku: string | null;
  quantity: number;
  price: string;
  title: string;
  variantTitle: string | null;
  productId: number | null;
  vendor: string;
}

const istOffset = 19_800_000;

/** `YYYY-MM-DD HH:MM:SS` in India, without a zone. */
function localTime(ms: number): string {
  return new Date(ms + istOffset).toISOString().slice(0, 19).replace('T', ' ');
}

/** The day in India, `YYYY-MM-DD`. */
export const localDay = (ms: number): string => localTime(ms).slice(0, 10);

/** An order in the format of the list and the single call. */
export function presentOrder(order: ToolOrder, shop: string) {
  return {
    id: order.id,
    order_id: order.storeOrderId,
    name: order.name,
    order_number: order.orderNumber,
    financial_status: order.financialStatus,
    status: order.status,
    status_sequence: statuses.indexOf(order.status) + 1,
    type_of_order: 'forward_order',
    cancelled_at: order.cancelledAt === null ? null : localTime(order.cancelledAt),
    cancellation_reason: order.cancellationReason,
    store_id: 11,
    company: order.company,
    vendor_id: order.vendorId,
    line_items: presentLines(order, shop),
    customer_name: order.customerName,
    customer_email: order.customerEmail,
    awb: order.awb,
    shipping_provider: order.provider,
    tracking_link: order.trackingLink,
    created_at: localTime(order.createdAt),
    errors: null,
    order_push_error: null,
  };
}

export function presentLines(order: ToolOrder, shop: string) {
  return order.lines.map((line) => ({
    sku: line.sku,
    quantity: line.quantity,
    price: line.price,
    title: line.title,
    variant_title: line.variantTitle,
    product_id: line.productId,
    fulfillment_status: order.status === 'Delivered' ? 'fulfilled' : null,
    vendor: line.vendor,
    shop,
  }));
}
