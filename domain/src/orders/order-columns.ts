import type { ExportCell, ListColumns, ShownColumn } from '../lists/list-columns.ts';

/** Of an address, in the order of the export. */
export const addressParts = [
  'name',
  'company',
  'address1',
  'address2',
  'city',
  'province',
  'country',
  'zip',
  'phone',
] as const;
const addressCells = <const P extends string>(prefix: P) => addressParts.map((part) => `${prefix}_${part}` as const);

/** The columns of the orders list and of its export, in the order of the export. */
export const orderColumns = {
  order: { title: 'Order Details', cells: ['magic_order_id', 'order_number', 'created_at'] },
  vendor: { title: 'Vendor', cells: ['vendor_name'] },
  status: { title: 'Status', cells: ['order_status', 'order_status_st', 'managed_in_shipmagic'] },
  payment: {
    title: 'Payment',
    cells: [
      'financial_status',
      'payment_gateway',
      'total_price',
      'discounts',
      'net_price',
      'net_tax',
      'shipping_cost',
      'order_total',
      'publisher_payout',
      'cod_amount',
      'awaited_amount',
      'currency',
      'duties',
      'fees',
      'payout_due',
    ],
  },
  // Its amounts are exported beside the payment's.
  payout: { title: 'Payout', cells: [], optional: true },
  customer: { title: 'Customer Details', cells: ['customer_name'] },
  address: { title: 'Address', cells: ['ship_city', 'ship_country'] },
  contact: {
    cells: [
      'customer_email',
      'customer_phone',
      ...addressCells('shipping'),
      ...addressCells('billing'),
      'channel_tags',
    ],
    forStaff: true,
  },
  notes: { cells: ['note', 'merchant_vendor_notes'] },
  pickup: { cells: ['pickup_warehouse'] },
  fulfillment: { title: 'Fulfillment Details', cells: ['length_cm', 'width_cm', 'height_cm'] },
  shipping: {
    title: 'Shipping & Actions',
    cells: [
      'shipping_method',
      'delivery_method',
      'shipping_partner',
      'shipping_reference',
      'tracking_url',
      'tracking_type',
      'shipment_status',
      'label_created',
      'handover_at',
      'expected_delivery_on',
      'delivered_at',
    ],
  },
  invoice: { cells: ['invoice_number'] },
  // Of all its parcels, in rupees.
  costs: { cells: ['quoted_cost', 'charged_cost'], forStaff: true },
  cancellation: { cells: ['cancellation_reason'] },
  ewayBill: { cells: ['eway_bill_number'] },
  test: { cells: ['is_test'] },
  clock: { cells: ['clock', 'clock_due_at', 'clock_source', 'clock_paused_at', 'ready_by', 'deliver_by'] },
  // Line items are an export of their own.
  products: { title: 'Product Details', cells: [] },
} as const satisfies ListColumns;

export type OrderColumn = ShownColumn<typeof orderColumns>;
export type OrderExportCell = ExportCell<typeof orderColumns>;
