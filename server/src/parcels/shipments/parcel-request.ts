import { courierMobile } from '@shipmagic/domain/india/phone';
import { normalPin } from '@shipmagic/domain/india/pin';
import { address } from '@shipmagic/domain/orders/order';
import type { Selectable } from 'kysely';
import type { ParcelRequest } from '../../couriers/courier.ts';
import type { Shipments } from '../../platform/db/schema.generated.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import type { ParcelFacts } from './parcel-facts.queries.ts';

/** The default parcel when neither the order nor the vendor has dimensions: 20 × 15 × 10 cm, 500 g. */
const defaultParcel = { length: 20, width: 15, height: 10, grams: 500 };

const missing = (what: string) => new PartnerError('ShipMagic', 'refused', `${what}.`);

/** Fixed when the shipment was requested: a later change of the order does not change its parcel. */
type Attempt = Pick<Selectable<Shipments>, 'reference' | 'cod_amount'>;

/** The parcel in the courier's terms. Throws a refusal that names missing or invalid data. */
export function toParcelRequest({ order, lines }: ParcelFacts, attempt: Attempt): ParcelRequest {
  const to = address.safeParse(order.shipping_address);
  const zip = to.success ? normalPin(to.data.zip) : null;
  if (!to.success || !to.data.address1) throw missing('The customer’s shipping address is needed');
  if (!zip) throw missing('The PIN code of the shipping address has to be corrected');
  const phone = courierMobile(to.data.phone) ?? courierMobile(order.customer_phone);
  if (!phone) throw missing('A valid mobile number of the customer is needed');
  if (!order.warehouse_name) throw missing('The vendor needs a pickup warehouse');
  const parcels = lines.filter((line) => line.requires_shipping);
  if (parcels.length === 0) throw missing('Nothing in this order needs shipping: something to ship is needed');
  const grams = parcels.reduce((sum, line) => sum + line.grams * line.quantity, 0);
  const pickup = {
    warehouseName: order.warehouse_name,
    phone: courierMobile(order.contact_phone),
    address: [order.address_line1, order.address_line2].filter(Boolean).join(', ') || null,
    city: order.city,
    state: order.state,
    zip: normalPin(order.zip_code),
    country: order.country,
  };
  return {
    reference: attempt.reference,
    consignee: { name: order.customer_name ?? to.data.name ?? 'Customer', phone, address: { ...to.data, zip } },
    pickup,
    ...(order.return_address_line1 ? { returnTo: returnPlace(order, pickup) } : {}),
    seller: { name: order.company_name ?? order.vendor_name, gstin: order.gstin },
    cod: attempt.cod_amount,
    value: Math.round((order.total_price - order.discounts + order.shipping_cost) * 100) / 100,
    description: parcels.map((line) => line.title).join(', '),
    hsn: parcels.find((line) => line.hsn)?.hsn ?? null,
    quantity: parcels.reduce((sum, line) => sum + line.quantity, 0),
    grams: (order.packed_grams ?? grams) || defaultParcel.grams,
    length: order.packed_length_cm ?? order.length_cm ?? defaultParcel.length,
    width: order.packed_width_cm ?? order.width_cm ?? defaultParcel.width,
    height: order.packed_height_cm ?? order.height_cm ?? defaultParcel.height,
    orderedAt: order.created_at,
  };
}

/** The warehouse's return address; name and phone default to those of the pickup. */
function returnPlace(order: ParcelFacts['order'], pickup: ParcelRequest['pickup']): ParcelRequest['pickup'] {
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
