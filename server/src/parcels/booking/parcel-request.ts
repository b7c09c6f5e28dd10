import { isIndia } from '@shipmagic/domain/india/country';
import { courierMobile } from '@shipmagic/domain/india/phone';
import { normalPin } from '@shipmagic/domain/india/pin';
import { toPaise, toRupees } from '@shipmagic/domain/money/paise';
import { declaredValue } from '@shipmagic/domain/orders/eway-bill';
import type { Selectable } from 'kysely';
import type { ParcelPlace, ParcelRequest } from '../../couriers/courier.ts';
import type { ReverseRequest } from '../../couriers/reverse-desk.ts';
import type { Shipments } from '../../platform/db/schema.generated.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import { consigneeOf } from './consignee-of.ts';
import type { ParcelFacts } from './parcel-facts.queries.ts';

/** The default parcel when neither the order nor the vendor has dimensions: 20 × 15 × 10 cm, 500 g. */
const defaultParcel = { length: 20, width: 15, height: 10, grams: 500 };

/** A reason why a parcel cannot be made, as a kind and in words. */
export interface MissingForParcel {
  readonly kind: 'address' | 'warehouse' | 'goods';
  readonly text: string;
}

const goodsOf = ({ lines }: ParcelFacts) => lines.filter((line) => line.requires_shipping);

/** The first of the facts that a courier needs and that is missing or invalid; null when none is. */
export function missingForParcel(facts: ParcelFacts): MissingForParcel | null {
  const consignee = consigneeOf(facts.order);
  const to = consignee?.address;
  if (!to?.address1) return { kind: 'address', text: 'The customer’s shipping address is needed.' };
  if (!consignee?.name) return { kind: 'address', text: 'The recipient’s name is needed.' };
  if (isIndia(to.country) && !to.zip)
    return { kind: 'address', text: 'The PIN code of the shipping address has to be corrected.' };
  if (isIndia(to.country) && !consignee.phone)
    return { kind: 'address', text: 'A valid mobile number of the customer is needed.' };
  if (!facts.order.warehouse_name) return { kind: 'warehouse', text: 'The vendor needs a pickup warehouse.' };
  if (goodsOf(facts).length === 0)
    return { kind: 'goods', text: 'Nothing in this order needs shipping: something to ship is needed.' };
  return null;
}

/** Grams as measured, else the sum of the variants; 0 when neither is known. */
export const knownGrams = (facts: ParcelFacts): number =>
  facts.order.packed_grams ?? goodsOf(facts).reduce((sum, line) => sum + line.grams * line.quantity, 0);

/** Grams as the courier is told them. */
export const declaredGrams = (facts: ParcelFacts): number => knownGrams(facts) || defaultParcel.grams;

/** Rupees: the value of the goods as declared to the courier. */
const goodsValue = (facts: ParcelFacts): number => {
  const { order, lines, isPartial } = facts;
  const goods = goodsOf(facts);
  // Of a rest, the parcel with the others declares the shipping cost.
  if (isPartial || goods.length < lines.length)
    return toRupees(goods.reduce((sum, line) => sum + toPaise(line.net_price) + toPaise(line.net_tax), 0));
  return declaredValue({
    totalPrice: order.total_price,
    discounts: order.discounts,
    shippingCost: order.shipping_cost,
  });
};

/** Fixed when the shipment was requested: a later change of the order does not change its parcel. */
type Attempt = Pick<Selectable<Shipments>, 'reference' | 'cod_amount'>;

/** The parcel in the courier's terms. Throws a refusal that names missing or invalid data. */
export function toParcelRequest(facts: ParcelFacts, attempt: Attempt): ParcelRequest {
  const missing = missingForParcel(facts);
  const { order } = facts;
  const to = consigneeOf(order);
  if (missing || !to?.name || !order.warehouse_name)
    throw new PartnerError('ShipMagic', 'refused', missing?.text ?? 'The shipping address is needed.');
  const consignee = { ...to, name: to.name, phone: to.phone ?? '' };
  const parcels = goodsOf(facts);
  const pickup = warehousePlace(order, order.warehouse_name);
  return {
    reference: attempt.reference,
    consignee,
    pickup,
    ...(order.return_address_line1 ? { returnTo: returnPlace(order, pickup) } : {}),
    seller: { name: order.company_name ?? order.vendor_name, gstin: order.gstin },
    cod: attempt.cod_amount,
    value: goodsValue(facts),
    description: parcels.map((line) => line.title).join(', '),
    hsn: parcels.find((line) => line.hsn)?.hsn ?? null,
    quantity: parcels.reduce((sum, line) => sum + line.quantity, 0),
    grams: declaredGrams(facts),
    length: order.packed_length_cm ?? order.length_cm ?? defaultParcel.length,
    width: order.packed_width_cm ?? order.width_cm ?? defaultParcel.width,
    height: order.packed_height_cm ?? order.height_cm ?? defaultParcel.height,
    orderedAt: order.created_at,
    ewayBill: order.eway_bill_number,
  };
}

/** The warehouse where the vendor's parcels are picked up. */
const warehousePlace = (order: ParcelFacts['order'], warehouseName: string): ParcelPlace => ({
  warehouseName,
  phone: courierMobile(order.contact_phone),
  address: [order.address_line1, order.address_line2].filter(Boolean).join(', ') || null,
  city: order.city,
  state: order.state,
  zip: normalPin(order.zip_code),
  country: order.country,
});

/** Goods that come back from a customer. */
export interface PieceBack {
  readonly lineItemId: string;
  readonly title: string;
  readonly quantity: number;
}

/**
 * The parcel that brings these pieces back to the warehouse's return address. Throws a refusal that names missing or
 * invalid data.
 */
export function toReverseRequest(facts: ParcelFacts, reference: string, pieces: readonly PieceBack[]): ReverseRequest {
  const { order, lines } = facts;
  const customer = consigneeOf(order);
  const missing = missingForParcel(facts);
  if (missing?.kind === 'address' || missing?.kind === 'warehouse' || !customer?.name || !order.warehouse_name)
    throw new PartnerError('ShipMagic', 'refused', missing?.text ?? 'The customer’s address is needed.');
  const warehouse = warehousePlace(order, order.warehouse_name);
  const lineOf = ({ lineItemId }: PieceBack) => lines.find((line) => line.store_line_id === lineItemId);
  const grams = pieces.reduce((sum, piece) => sum + (lineOf(piece)?.grams ?? 0) * piece.quantity, 0);
  return {
    reference,
    customer: { ...customer, name: customer.name, phone: customer.phone ?? '' },
    warehouseName: warehouse.warehouseName,
    dropAt: order.return_address_line1 ? returnPlace(order, warehouse) : warehouse,
    seller: { name: order.company_name ?? order.vendor_name, gstin: order.gstin },
    description: pieces.map(({ title }) => title).join(', '),
    hsn: pieces.map(lineOf).find((line) => line?.hsn)?.hsn ?? null,
    quantity: pieces.reduce((sum, { quantity }) => sum + quantity, 0),
    grams: grams || defaultParcel.grams,
    length: order.length_cm ?? defaultParcel.length,
    width: order.width_cm ?? defaultParcel.width,
    height: order.height_cm ?? defaultParcel.height,
    orderedAt: order.created_at,
  };
}

/** The warehouse's return address; name and phone default to those of the pickup. */
function returnPlace(order: ParcelFacts['order'], pickup: ParcelPlace): ParcelPlace {
  return {
    warehouseName: order.return_warehouse_name ?? pickup.warehouseName,
    phone: courierMobile(order.return_contact_phone) ?? pickup.phone,
    address: [order.return_address_line1, order.return_address_line2].filter(Boolean).join(', ') || null,
    city: order.return_city,
    state: order.return_state,
    zip: normalPin(order.return_zip_code),
    country: order.return_country,
  };
}
