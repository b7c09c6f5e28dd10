import type { ParcelRequest } from '../courier.ts';
import { cleanText as clean } from './clean-text.ts';

const indianTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** The form of the create call: `format=json` and the parcel as JSON text. Grams, centimetres, rupees. */
export function createForm(parcel: ParcelRequest): URLSearchParams {
  const { consignee, pickup, seller, returnTo = pickup } = parcel;
  const { address } = consignee;
  const shipment = {
    name: clean(consignee.name),
    add: clean([address.company, address.address1, address.address2].filter(Boolean).join(', ')),
    pin: address.zip ?? '',
    city: clean(address.city),
    state: clean(address.province),
    country: clean(address.country) || 'India',
    phone: consignee.phone,
    order: parcel.reference,
    payment_mode: parcel.cod > 0 ? 'COD' : 'Prepaid',
    cod_amount: parcel.cod.toFixed(2).replace(/\.00$/, ''),
    total_amount: parcel.value.toFixed(2).replace(/\.00$/, ''),
    products_desc: clean(parcel.description).slice(0, 250),
    hsn_code: parcel.hsn ?? '',
    quantity: String(parcel.quantity),
    weight: String(parcel.grams),
    shipment_length: String(parcel.length),
    shipment_width: String(parcel.width),
    shipment_height: String(parcel.height),
    shipping_mode: 'Surface',
    address_type: 'home',
    waybill: '',
    seller_name: clean(seller.name),
    seller_add: clean(pickup.address),
    seller_gst_tin: seller.gstin ?? '',
    ...(parcel.invoiceNumber ? { seller_inv: parcel.invoiceNumber } : {}),
    order_date: indianTime.format(parcel.orderedAt),
    return_name: clean(returnTo.warehouseName),
    return_add: clean(returnTo.address),
    return_city: clean(returnTo.city),
    return_state: clean(returnTo.state),
    return_pin: returnTo.zip ?? '',
    return_phone: returnTo.phone ?? '',
    return_country: clean(returnTo.country) || 'India',
    ...(parcel.ewayBill ? { ewbn: parcel.ewayBill } : {}),
  };
  const data = { shipments: [shipment], pickup_location: { name: clean(pickup.warehouseName) } };
  return new URLSearchParams({ format: 'json', data: JSON.stringify(data) });
}
