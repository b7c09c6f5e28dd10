import { isStaff } from '@shipmagic/domain/access/role';
import { defaultHsn } from '@shipmagic/domain/orders/default-hsn';
import { deliveryMethod } from '@shipmagic/domain/orders/delivery-method';
import { type ActivityLogEntry, activityType, address, type Order, trackingType } from '@shipmagic/domain/orders/order';
import { orderTotal, payoutDue } from '@shipmagic/domain/orders/order-totals';
import { payoutParts } from '@shipmagic/domain/orders/payout-parts';
import { taxStateOf } from '@shipmagic/domain/orders/tax-state';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { changeKind } from '@shipmagic/domain/statuses/change-kind';
import { financialStatus } from '@shipmagic/domain/statuses/financial-status';
import { orderStatus } from '@shipmagic/domain/statuses/order-status';
import { shipmentStatus } from '@shipmagic/domain/statuses/shipment-status';
import { storeReason, storeState } from '@shipmagic/domain/statuses/store-state';
import { toAwait, toCapture, toCollect } from '@shipmagic/domain/store/cash-on-delivery';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import { presentLateness } from '../../due/present-lateness.ts';
import { readableOrNull, storedOrNull } from '../../platform/db/stored-values.ts';
import { presentWarehouse } from '../../warehouses/pickup-warehouse.ts';
import type { LineRow, OrderRow, StoreParcelShown } from './order-rows.queries.ts';
import type { listActivity } from './orders.queries.ts';
import { packedSizeOf } from './packed-size-columns.ts';
import { presentHold } from './present-hold.ts';
import { storedTaxes } from './stored-taxes.ts';

function presentLine(line: LineRow): Order['lineItems'][number] {
  return {
    id: line.store_line_id,
    title: line.title,
    variantTitle: line.variant_title,
    imageUrl: line.image_url,
    sku: line.sku,
    hsn: line.hsn ?? defaultHsn,
    quantity: line.quantity,
    fulfilledElsewhere: line.fulfilled_elsewhere,
    requiresShipping: line.requires_shipping,
    price: line.price,
    total_discount: line.discount,
    taxPercent: line.tax_rate,
    taxes: line.tax_rate === null ? storedTaxes.parse(line.store_taxes) : [],
    netPrice: line.net_price,
    netTax: line.net_tax,
    grams: line.grams,
    customized: line.customized,
    properties: line.properties,
  };
}

const presentStoreParcel = (row: StoreParcelShown): Order['storeParcels'][number] => ({
  company: row.company,
  awb: row.awb,
  url: row.tracking_url,
  shipmentStatus: shipmentStatus.parse(row.shipment_status),
  madeAt: new Date(row.made_at).toISOString(),
  pieces: row.pieces.reduce((sum, { quantity }) => sum + quantity, 0),
});

/** The delivery address. Vendor members see only city and country, as in the list. */
function presentShippingAddress(row: OrderRow, viewer: Pick<Viewer, 'role'>): Order['shippingAddress'] {
  if (isStaff(viewer)) return readableOrNull(address, row.shipping_address);
  if (!row.ship_city && !row.ship_country) return null;
  return {
    address1: null,
    address2: null,
    city: row.ship_city,
    province: null,
    country: row.ship_country,
    zip: null,
    phone: null,
  };
}

/** How an order's open money comes in: the courier was told to collect it or would be now, or others wait for it. */
function presentMoney(row: OrderRow): Pick<Order, 'codAmount' | 'codRounding' | 'awaitedAmount' | 'isToCapture'> {
  const statuses = {
    financialStatus: financialStatus.parse(row.financial_status),
    storeSays: financialStatus.parse(row.store_financial_status),
  };
  const isAuthorised = row.payment_authorised;
  const total = orderTotal({ netPrice: row.net_price, netTax: row.net_tax, shippingCost: row.shipping_cost });
  const codAmount = row.booked_cod ?? toCollect(row.cod_amount, statuses);
  const awaited = toAwait({ other: row.awaited_amount, orderTotal: total, isAuthorised }, statuses);
  return {
    codAmount,
    codRounding: row.cod_rounding ?? 0,
    // A parcel that was booked to collect takes what is owed, whatever is said meanwhile.
    awaitedAmount: codAmount > 0 ? 0 : awaited,
    isToCapture: toCapture(isAuthorised, statuses),
  };
}

/** The parcel's state in the store, and a hold there. The store's words are for staff: they may name anything. */
function presentStoreFacts(
  { in_store: known, held }: OrderRow,
  staff: boolean,
): Pick<Order, 'parcelInStore' | 'heldInStore'> {
  return {
    parcelInStore: known && {
      state: storeState.parse(known.state),
      reason: storedOrNull(storeReason, known.reason),
      detail: staff ? known.detail : null,
      since: new Date(known.since).toISOString(),
    },
    heldInStore: presentHold(held, staff),
  };
}

/** An order as this viewer may see it. The database already omits hidden columns; here they become null by rule. */
export function presentOrder(row: OrderRow, viewer: Pick<Viewer, 'role'>): Order {
  const staff = isStaff(viewer);
  const { vendor } = row;
  return {
    magicOrderId: row.magic_order_id,
    orderNumber: row.order_number,
    createdAt: row.created_at.toISOString(),
    version: row.version,
    isTest: row.test,
    vendorName: row.vendor_name,
    vendor: {
      companyName: vendor.company_name,
      address: vendor.address,
      city: vendor.city,
      state: vendor.state,
      zipCode: vendor.zip_code,
      phone: vendor.phone,
      country: vendor.country,
      canCreateShipments: vendor.can_create_shipments,
      defaultShippingPartner: vendor.default_shipping_partner,
    },
    pickupWarehouse: row.pickup && presentWarehouse(row.pickup),
    defaultWarehouse: row.default_warehouse_id === null ? null : { id: row.default_warehouse_id },
    lineItems: (row.lines ?? []).map(presentLine),
    totalPrice: row.total_price,
    discounts: row.discounts,
    netPrice: row.net_price,
    netTax: row.net_tax,
    shippingCost: row.shipping_cost,
    duties: row.duties,
    fees: row.fees,
    currency: row.currency,
    taxState: taxStateOf({
      inDoubtSince: row.tax_in_doubt_since,
      settled: row.tax_settled,
      rates: (row.lines ?? []).map((line) => line.tax_rate),
      day: indiaDay(row.created_at),
    }),
    publisherPayout: row.publisher_payout,
    ...presentPayout(row),
    ...presentMoney(row),
    financialStatus: financialStatus.parse(row.financial_status),
    storeFinancialStatus: row.store_financial_word,
    isPaymentUnknown: row.payment_unknown_since !== null,
    isCancelledInStore: row.store_cancelled_at !== null,
    storeFulfillmentStatus: row.store_fulfilment_word,
    orderStatus: orderStatus.parse(row.order_status),
    orderStatusSt: row.order_status_st,
    managedInShipmagic: row.managed_in_shipmagic,
    paymentGateway: row.payment_gateway,
    customerName: row.customer_name,
    customerEmail: staff ? row.customer_email : null,
    customerPhone: staff ? row.customer_phone : null,
    shippingAddress: presentShippingAddress(row, viewer),
    billingAddress: staff ? readableOrNull(address, row.billing_address) : null,
    note: row.note,
    merchantVendorNotes: row.merchant_vendor_notes,
    channelTags: staff ? row.channel_tags : [],
    dimensions: {
      length: row.packed_length_cm ?? row.length_cm,
      width: row.packed_width_cm ?? row.width_cm,
      height: row.packed_height_cm ?? row.height_cm,
    },
    packedSize: packedSizeOf(row),
    ewayBillNumber: row.eway_bill_number,
    shippingMethod: row.shipping_method,
    deliveryMethod: deliveryMethod.parse(row.delivery_method),
    received: row.received_at && { by: row.received_by, at: row.received_at.toISOString() },
    shippingPartner: row.shipping_partner,
    shippingReference: row.shipping_reference,
    shippingLabelUrl: labelUrlOf(row),
    trackingUrl: row.tracking_url,
    trackingType: storedOrNull(trackingType, row.tracking_type),
    exchangeOf: row.exchange,
    storeParcels: (row.store_parcels ?? []).map(presentStoreParcel),
    shipmentStatus: storedOrNull(shipmentStatus, row.shipment_status),
    ...presentLateness(row),
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    cancellationReason: row.cancellation_reason,
    personalDataErasedAt: row.erased_at?.toISOString() ?? null,
    invoiceNumber: row.invoice_number,
    hasVoidInvoices: row.has_void_invoices,
    ...presentStoreFacts(row, staff),
    stoppedFor: readableOrNull(changeKind, row.stopped_for),
    shipmentAttempt: row.attempt && {
      state: row.attempt.state,
      reference: row.attempt.reference,
      shippingPartner: row.attempt.shipping_partner,
      message: row.attempt.message,
      lacksWarehouse: row.attempt.failure === 'unknown_warehouse',
    },
  };
}

export function presentActivity(
  row: Awaited<ReturnType<typeof listActivity>>[number],
  viewer: Pick<Viewer, 'role'>,
): ActivityLogEntry {
  return {
    id: row.id,
    activityType: activityType.parse(row.activity_type),
    action: row.action,
    notes: row.notes,
    changes: (row.changes ?? {}) as ActivityLogEntry['changes'],
    userEmail: row.user_email,
    createdAt: row.created_at.toISOString(),
    ipAddress: isStaff(viewer) ? row.ip_address : null,
  };
}

/** The way to a parcel's label; null without one, and once the order's personal data was erased. */
export const labelUrlOf = (row: {
  readonly has_label: boolean;
  readonly shipment_id: string | null;
  readonly erased_at: Date | null;
}): string | null => (row.has_label && row.shipment_id && !row.erased_at ? `/api/labels/${row.shipment_id}` : null);

function presentPayout(row: OrderRow): Pick<Order, 'payoutDue' | 'payoutParts'> {
  const amounts = {
    netPrice: row.net_price,
    netTax: row.net_tax,
    publisherPayout: row.publisher_payout,
    shippingCost: row.shipping_cost,
    duties: row.duties,
    fees: row.fees,
  };
  return {
    payoutDue: payoutDue({ ...amounts, isTest: row.test, orderStatus: orderStatus.parse(row.order_status) }),
    payoutParts: payoutParts(amounts, row.vendor.enable_gst_methodology),
  };
}
