import { z } from 'zod';
import { due } from '../due/due.ts';
import { shownAttemptState } from '../statuses/attempt-state.ts';
import { financialStatus } from '../statuses/financial-status.ts';
import { orderStatus } from '../statuses/order-status.ts';
import { shipmentStatus } from '../statuses/shipment-status.ts';

const text = z.string().nullable();

export const address = z.object({
  name: text.optional(),
  address1: text,
  address2: text,
  city: text,
  province: text,
  country: text,
  zip: text,
  phone: text,
});
export type Address = z.output<typeof address>;

/** One line property. Values arrive from the store as text, numbers or JSON, and are kept as text. */
export const lineProperty = z.object({ name: z.string(), value: z.string() });

export const lineItem = z.object({
  id: z.string(),
  title: z.string(),
  variantTitle: text,
  imageUrl: text,
  sku: text,
  hsn: text,
  quantity: z.number().int(),
  /** Rupees per piece, as the store shows it. */
  price: z.number(),
  /** Rupees: the sum of this line's discount allocations. */
  total_discount: z.number(),
  /** A fraction: 0.18 is 18 %. */
  taxPercent: z.number().nullable(),
  /** Rupees. */
  netPrice: z.number(),
  netTax: z.number(),
  /** Per piece. */
  grams: z.number(),
  customized: z.boolean(),
  properties: z.array(lineProperty),
});
export type LineItem = z.output<typeof lineItem>;

export const orderVendor = z.object({
  companyName: text,
  address: text,
  city: text,
  state: text,
  zipCode: text,
  phone: text,
  country: text,
  canCreateShipments: z.boolean(),
  /** Preselected when a shipment is made. */
  defaultShippingPartner: text,
});

export const warehouse = z.object({
  id: z.string(),
  warehouseName: z.string(),
  contactName: text,
  contactPhone: text,
  contactEmail: text,
  addressLine1: text,
  addressLine2: text,
  city: text,
  state: text,
  zipCode: text,
  country: text,
  isDefault: z.boolean(),
});
export type Warehouse = z.output<typeof warehouse>;

/** Centimetres; a null is shown as a dash. */
export const dimensions = z.object({
  length: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
});

/** A magic order: one vendor's part of a store order. What the viewer may not see is null. Money is in rupees. */
export const order = z.object({
  magicOrderId: z.string(),
  orderNumber: z.string(),
  createdAt: z.string(),
  /** Grows with every change; sent back with a change so that a stale one is refused. */
  version: z.number().int(),
  vendorName: z.string(),
  vendor: orderVendor,
  pickupWarehouse: warehouse.nullable(),
  defaultWarehouse: z.object({ id: z.string() }).nullable(),
  lineItems: z.array(lineItem),
  totalPrice: z.number(),
  discounts: z.number(),
  netPrice: z.number(),
  netTax: z.number(),
  shippingCost: z.number(),
  publisherPayout: z.number(),
  /** Rupees the courier collects on delivery; 0 for a prepaid parcel. */
  codAmount: z.number(),
  financialStatus,
  orderStatus,
  orderStatusSt: text,
  managedInShipmagic: z.boolean().nullable(),
  paymentGateway: text,
  customerName: text,
  customerEmail: text,
  customerPhone: text,
  shippingAddress: address.nullable(),
  billingAddress: address.nullable(),
  note: text,
  merchantVendorNotes: text,
  channelTags: z.array(z.string()),
  dimensions,
  shippingMethod: text,
  shippingPartner: text,
  /** The AWB. */
  shippingReference: text,
  shippingLabelUrl: text,
  trackingUrl: text,
  trackingType: z.enum(['courier', 'manual']).nullable(),
  /** What the courier said, or a person set. */
  shipmentStatus: shipmentStatus.nullable(),
  /** By when it should be ready or delivered; null when nobody waits. */
  due: due.nullable(),
  /** That day has passed, or the courier says so. */
  late: z.boolean(),
  cancellationReason: text,
  /** Of the GST invoice, once it was made. */
  invoiceNumber: text,
  /** What is going on with a shipment that has no AWB yet: being made, not known yet, or refused with a reason. */
  shipmentAttempt: z
    .object({
      state: shownAttemptState,
      reference: z.string(),
      shippingPartner: z.string(),
      message: text,
    })
    .nullable(),
});
export type Order = z.output<typeof order>;

export const activityTypes = [
  'create',
  'update',
  'status_change',
  'financial_update',
  'shipping_update',
  'email_sent',
  'other',
] as const;
export const activityType = z.enum(activityTypes);
export type ActivityType = z.output<typeof activityType>;

export const activityLogEntry = z.object({
  id: z.string(),
  activityType,
  action: z.string(),
  notes: text,
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
  userEmail: text,
  createdAt: z.string(),
  ipAddress: text,
});
export type ActivityLogEntry = z.output<typeof activityLogEntry>;
