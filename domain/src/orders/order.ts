import { z } from 'zod';
import { clock } from '../due/clock.ts';
import { due } from '../due/due.ts';
import { shownAttemptState } from '../statuses/attempt-state.ts';
import { changeKind } from '../statuses/change-kind.ts';
import { financialStatus } from '../statuses/financial-status.ts';
import { orderStatus } from '../statuses/order-status.ts';
import { shipmentStatus } from '../statuses/shipment-status.ts';
import { deliveryMethod } from './delivery-method.ts';
import { heldInStore, parcelInStore, storeParcel } from './in-the-store.ts';
import { packedSize } from './packed-size.ts';
import { payoutShape } from './payout-shape.ts';
import { taxStates } from './tax-state.ts';

const text = z.string().nullable();

export const address = z.object({
  name: text.optional(),
  /** Absent in addresses that were imported before it was read. */
  company: text.optional(),
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

/** A tax of a line as the store names it. */
export const lineTax = z.object({ title: z.string(), rate: z.number(), amount: z.number() });

export const lineItem = z.object({
  id: z.string(),
  title: z.string(),
  variantTitle: text,
  imageUrl: text,
  sku: text,
  hsn: text,
  quantity: z.number().int(),
  /** Pieces that somebody else has sent; they are not sent from here. */
  fulfilledElsewhere: z.number().int(),
  /** False for tips, gift cards and services: it is in no parcel. */
  requiresShipping: z.boolean(),
  /** Rupees per unit, as shown by the store. */
  price: z.number(),
  /** Rupees: the sum of this line's discount allocations. */
  total_discount: z.number(),
  /** A fraction: 0.18 is 18 %. Null without tax, with taxes of two rates, and for a rate that does not exist. */
  taxPercent: z.number().nullable(),
  /** The store's taxes where they are no single rate, each with its fraction and rupees; empty otherwise. */
  taxes: z.array(lineTax),
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

/** Who made the parcel: a courier of ours when asked from here, somebody by hand, or somebody else in the store. */
export const trackingType = z.enum(['courier', 'manual', 'store']);
export type TrackingType = z.output<typeof trackingType>;

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
  /** The store calls it a test: it is in no figure, tab or clock, and nothing is booked for it. */
  isTest: z.boolean(),
  vendorName: z.string(),
  vendor: orderVendor,
  pickupWarehouse: warehouse.nullable(),
  defaultWarehouse: z.object({ id: z.string() }).nullable(),
  lineItems: z.array(lineItem),
  totalPrice: z.number(),
  discounts: z.number(),
  netPrice: z.number(),
  netTax: z.number(),
  /** All that is paid besides the goods: shipping, duties and fees. */
  shippingCost: z.number(),
  /** Contained in the shipping cost. */
  duties: z.number(),
  /** Contained in the shipping cost: the share of the store order's fees. */
  fees: z.number(),
  /** The code of the currency of all its amounts. Only rupees are collected on delivery or counted in figures. */
  currency: z.string(),
  /** Whether its tax has to be settled by a person before an invoice is made, or was; null: it adds up. */
  taxState: z.enum(taxStates).nullable(),
  publisherPayout: z.number(),
  /** Owed to the vendor, with shipping: 0 once it is cancelled, returned or on its way back. */
  payoutDue: z.number(),
  payoutParts: payoutShape,
  /** Rupees the courier collects on delivery; 0 for a prepaid parcel. */
  codAmount: z.number(),
  /** Rupees of that by which the booked parcel's cash was rounded: what is owed is so much less, or more below zero. */
  codRounding: z.number(),
  /** Rupees that are owed and no courier collects: the order ships only after a confirmation. */
  awaitedAmount: z.number(),
  /** The payment is authorised only; somebody captures it in the store. */
  isToCapture: z.boolean(),
  financialStatus,
  /** The store's own word for the payment where it is none of those, such as `UNDER_REVIEW`; else null. */
  storeFinancialStatus: text,
  /** The store never used a word for the payment that is known, and nobody has said what it is: `financialStatus` is a guess. */
  isPaymentUnknown: z.boolean(),
  /** The store has cancelled its order, whatever somebody has decided here since. */
  isCancelledInStore: z.boolean(),
  /** The store's word for how far the order is fulfilled where it is an unusual one; else null. */
  storeFulfillmentStatus: text,
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
  deliveryMethod,
  /** Who took it from whoever handed it over in person, and when; null otherwise. */
  received: z.object({ by: text, at: z.string() }).nullable(),
  shippingPartner: text,
  /** The AWB. */
  shippingReference: text,
  shippingLabelUrl: text,
  trackingUrl: text,
  trackingType: trackingType.nullable(),
  /** Reported by the courier or set by a person. */
  shipmentStatus: shipmentStatus.nullable(),
  /** The change of the order that keeps its parcel from leaving; null: none. */
  stoppedFor: changeKind.nullable(),
  /** When it should be ready or delivered; null when nothing is expected. */
  due: due.nullable(),
  /** The due date has passed, or the courier reports a delay: the customer reads of it. */
  late: z.boolean(),
  /** The next step with its exact due time; null when nothing is due. */
  clock: clock.nullable(),
  /** When it reached the customer, by the courier's time where a scan says so; also of one that came back since. */
  deliveredAt: text,
  cancellationReason: text,
  /** When the customer's personal data was erased; null while it is kept. */
  personalDataErasedAt: text,
  /** The number of its valid GST invoice, once made. */
  invoiceNumber: text,
  /** Whether there are void ones: they are kept, and count for nothing. */
  hasVoidInvoices: z.boolean(),
  /** The state of a shipment without an AWB yet: being made, unknown, or refused with a reason. */
  shipmentAttempt: z
    .object({
      state: shownAttemptState,
      reference: z.string(),
      shippingPartner: z.string(),
      message: text,
      /** Refused because the courier does not know the pickup warehouse: it can be registered there. */
      lacksWarehouse: z.boolean(),
    })
    .nullable(),
  /** The parcel's state in the store; null without a parcel, and for parcels of which the store is never told. */
  parcelInStore: parcelInStore.nullable(),
  /** Parcels made in the store by somebody else, the oldest first. */
  storeParcels: z.array(storeParcel),
  /** The most serious of the store's reasons why items of this order are not to be shipped from here, or not yet. */
  heldInStore: heldInStore.nullable(),
  /** The return whose new goods it is, and the part that was sent back; null for what was ordered. */
  exchangeOf: z.object({ returnId: z.string(), number: z.string(), magicOrderId: z.string() }).nullable(),
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
