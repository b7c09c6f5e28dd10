import { z } from 'zod';
import { clock } from '../due/clock.ts';
import { due } from '../due/due.ts';
import { shownAttemptState } from '../statuses/attempt-state.ts';
import { financialStatus } from '../statuses/financial-status.ts';
import { orderStatus } from '../statuses/order-status.ts';
import { shipmentStatus } from '../statuses/shipment-status.ts';
import { heldStates, storeReason, storeState } from '../statuses/store-state.ts';
import { packedSize } from './packed-size.ts';

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

/** A line item property. The store sends text, numbers or JSON; values are stored as text. */
export const lineProperty = z.object({ name: z.string(), value: z.string() });

export const lineItem = z.object({
  id: z.string(),
  title: z.string(),
  variantTitle: text,
  imageUrl: text,
  sku: text,
  hsn: text,
  quantity: z.number().int(),
  /** Rupees per unit, as shown by the store. */
  price: z.number(),
  /** Rupees: the sum of this line's discount allocations. */
  total_discount: z.number(),
  /** A fraction: 0.18 is 18 %. */
  taxPercent: z.number().nullable(),
  /** Rupees. */
  netPrice: z.number(),
  netTax: z.number(),
  /** Per unit. */
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
  /** The default when a shipment is created. */
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

/** Centimetres; null is shown as a dash. */
export const dimensions = z.object({
  length: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
});

/**
 * A magic order: one vendor's part of a store order. Fields that the viewer may not see are null. Amounts are in
 * rupees.
 */
export const order = z.object({
  magicOrderId: z.string(),
  orderNumber: z.string(),
  createdAt: z.string(),
  /** Incremented by every change; edits send it back so that a stale one is refused. */
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
  /** Rupees that are owed and no courier collects: the order ships only after a confirmation. */
  awaitedAmount: z.number(),
  /** The payment is authorised only; somebody captures it in the store. */
  isToCapture: z.boolean(),
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
  /** As measured, else computed from the variants or the vendor. */
  dimensions,
  packedSize,
  /** Twelve digits. */
  ewayBillNumber: text,
  shippingMethod: text,
  shippingPartner: text,
  /** The AWB. */
  shippingReference: text,
  shippingLabelUrl: text,
  trackingUrl: text,
  trackingType: z.enum(['courier', 'manual']).nullable(),
  /** Reported by the courier or set by a person. */
  shipmentStatus: shipmentStatus.nullable(),
  /** When it should be ready or delivered; null when nothing is expected. */
  due: due.nullable(),
  /** The due date has passed, or the courier reports a delay: the customer reads of it. */
  late: z.boolean(),
  /** The next step with its exact due time; null when nothing is due. */
  clock: clock.nullable(),
  cancellationReason: text,
  /** When the customer's personal data was erased; null while it is kept. */
  personalDataErasedAt: text,
  /** The GST invoice's number, once made. */
  invoiceNumber: text,
  /** The state of a shipment without an AWB yet: being made, unknown, or refused with a reason. */
  shipmentAttempt: z
    .object({
      state: shownAttemptState,
      reference: z.string(),
      shippingPartner: z.string(),
      message: text,
    })
    .nullable(),
  /** The parcel's state in the store; null without a parcel, and for parcels of which the store is never told. */
  parcelInStore: z
    .object({ state: storeState, reason: storeReason.nullable(), detail: text, since: z.string() })
    .nullable(),
  /** A hold of the store on items of this order; it can be shipped all the same. */
  heldInStore: z.object({ state: z.enum(heldStates), detail: text }).nullable(),
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
