// The simulated store's data: money in paise (hundredths of the order's currency), times in milliseconds UTC, numeric ids.

import type { Invoice, Presentment, Refund, Transaction } from './payment-model.ts';
import type { StoreReturn } from './return-model.ts';

export interface Attribute {
  key: string;
  value: string | null;
}

export interface Address {
  name: string | null;
  firstName: string | null;
  lastName: string | null;
  company: string | null;
  address1: string | null;
  address2: string | null;
  city: string | null;
  province: string | null;
  provinceCode: string | null;
  zip: string | null;
  country: string | null;
  countryCode: string | null;
  phone: string | null;
}

export interface Customer {
  id: number;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phone: string | null;
}

export interface TaxLine {
  title: string;
  /** 0.05 for 5 % */
  rate: number;
  price: number;
}

export interface DiscountApplication {
  kind: 'discount_code' | 'manual' | 'automatic' | 'script';
  title: string | null;
  allocationMethod: string;
  targetType: string;
  targetSelection: string;
  valueType: 'fixed_amount' | 'percentage';
  /** Paise for a fixed amount, percent otherwise. */
  value: number;
}

export interface OrderLine {
  id: number;
  title: string;
  variantTitle: string | null;
  name: string;
  sku: string | null;
  vendor: string | null;
  /** Customs duty for the ordered quantity. */
  duty?: number;
  quantity: number;
  currentQuantity: number;
  unfulfilledQuantity: number;
  requiresShipping: boolean;
  taxable: boolean;
  isGiftCard: boolean;
  properties: Attribute[];
  /** Absolute URL, or a path on the store itself. */
  image: string | null;
  productId: number | null;
  variantId: number | null;
  inventoryItemId: number | null;
  hsn: string | null;
  grams: number | null;
  price: number;
  /** Product-level discounts only, as in Shopify's field of that name. */
  totalDiscount: number;
  allocations: { index: number; amount: number }[];
  taxLines: TaxLine[];
}

export interface ShippingLine {
  id: number;
  title: string;
  code: string | null;
  source: string | null;
  price: number;
  discountedPrice: number;
  taxLines: TaxLine[];
}

export interface FulfillmentEvent {
  id: number;
  status: string;
  happenedAt: number;
  createdAt: number;
  message: string | null;
  city: string | null;
  province: string | null;
  zip: string | null;
  country: string | null;
  address1: string | null;
  estimatedDeliveryAt: string | null;
}

export interface Fulfillment {
  id: number;
  name: string;
  status: 'SUCCESS' | 'CANCELLED' | 'ERROR' | 'FAILURE';
  displayStatus: string | null;
  createdAt: number;
  updatedAt: number;
  inTransitAt: number | null;
  deliveredAt: number | null;
  tracking: { company: string | null; number: string | null; url: string | null }[];
  locationId: number | null;
  lines: { id: number; lineId: number; quantity: number }[];
  events: FulfillmentEvent[];
  notifyCustomer: boolean;
}

export interface FulfillmentOrder {
  id: number;
  locationId: number;
  status: 'OPEN' | 'IN_PROGRESS' | 'CLOSED' | 'CANCELLED' | 'ON_HOLD' | 'SCHEDULED';
  holds: { id: number; reason: string; reasonNotes: string | null }[];
  /** Milliseconds; of a scheduled one. */
  fulfillAt?: number | null;
  /** The fulfilment service that is to fulfil it; if absent, the merchant. */
  assignee?: string | null;
  /** When its customer was told that it waits to be picked up. */
  preparedAt?: number;
  lines: { id: number; lineId: number; totalQuantity: number; remainingQuantity: number }[];
}

interface OrderTotals {
  total: number;
  subtotal: number;
  tax: number;
  discounts: number;
  shipping: number;
  currentTotal: number;
  outstanding: number;
  refunded: number;
}

export interface StoreOrder {
  id: number;
  name: string;
  number: number;
  createdAt: number;
  updatedAt: number;
  processedAt: number;
  cancelledAt: number | null;
  /** Upper case, as in GraphQL. */
  cancelReason: string | null;
  closedAt: number | null;
  test: boolean;
  confirmed: boolean;
  financialStatus: string | null;
  fulfillmentStatus: string;
  returnStatus: string;
  email: string | null;
  phone: string | null;
  note: string | null;
  tags: string[];
  attributes: Attribute[];
  gateways: string[];
  sourceName: string | null;
  currency: string;
  presentment?: Presentment;
  taxesIncluded: boolean;
  /** Contained in the prices of the lines. */
  dutiesIncluded?: boolean;
  fees?: { name: string; price: number }[];
  totalWeight: number;
  totals: OrderTotals;
  taxLines: TaxLine[];
  shippingAddress: Address | null;
  billingAddress: Address | null;
  customer: Customer | null;
  discounts: DiscountApplication[];
  shippingLines: ShippingLine[];
  lines: OrderLine[];
  /** `DeliveryMethodType`; shipping if absent. */
  delivery?: string;
  fulfillments: Fulfillment[];
  /** Created on first access, since most orders never need them. */
  fulfillmentOrders: FulfillmentOrder[] | null;
  transactions?: Transaction[];
  refunds?: Refund[];
  returns?: StoreReturn[];
  invoices?: Invoice[];
}

export interface StoreVariant {
  id: number;
  inventoryItemId: number;
  sku: string | null;
  title: string;
  price: number;
  grams: number;
  /** Available across all locations. */
  inventory: number;
  /** Available by location id; if absent, all of it is at the vendor's location. */
  levels?: Record<number, number>;
  /** If absent, the store tracks its inventory. */
  tracked?: boolean;
  position: number;
}

export interface StoreProduct {
  id: number;
  title: string;
  vendor: string;
  type: string;
  handle: string;
  status: 'ACTIVE' | 'ARCHIVED' | 'DRAFT';
  tags: string[];
  hsn: string | null;
  /** GST percent: 0, 5, 12, 18 or 28. */
  gst: number;
  image: string | null;
  createdAt: number;
  updatedAt: number;
  variants: StoreVariant[];
}

export interface StoreLocation {
  id: number;
  name: string;
  address1: string;
  city: string;
  province: string;
  provinceCode: string;
  zip: string;
  phone: string;
}

export interface WebhookSubscription {
  id: number;
  topic: string;
  uri: string;
  format: string;
  filter: string | null;
  includeFields: string[];
  createdAt: number;
  updatedAt: number;
  apiVersion: string;
}
