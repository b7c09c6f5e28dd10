import type { ParcelPlace, ParcelRequest } from '../courier.ts';
import { cleanText as clean } from './clean-text.ts';

const indianTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** The form of the create call: `format=json` and the parcel as JSON text. Grams, centimetres, rupees. */
export function createForm(parcel: ParcelRequest): URLSearchParams {
  const { consignee, pickup, seller, returnTo = pickup } = parcel;
  const shipment = {
    ...customerFields(consignee),
    order: parcel.reference,
    payment_mode: parcel.cod > 0 ? 'COD' : 'Prepaid',
    cod_amount: parcel.cod.toFixed(2).replace(/\.00$/, ''),
    total_amount: parcel.value.toFixed(2).replace(/\.00$/, ''),
    ...goodsFields(parcel),
    seller_name: clean(seller.name),
    seller_add: clean(pickup.address),
    seller_gst_tin: seller.gstin ?? '',
    ...(parcel.invoiceNumber ? { seller_inv: parcel.invoiceNumber } : {}),
    order_date: orderDate(parcel.orderedAt),
    ...returnFields(returnTo),
    ...(parcel.ewayBill ? { ewbn: parcel.ewayBill } : {}),
  };
  return formOf(shipment, pickup.warehouseName);
}

/** One parcel as the create call takes it. */
export function formOf(shipment: object, warehouseName: string): URLSearchParams {
  const data = { shipments: [shipment], pickup_location: { name: clean(warehouseName) } };
  return new URLSearchParams({ format: 'json', data: JSON.stringify(data) });
}

/** The fields of an address that goes with a parcel. */
export const returnFields = (place: ParcelPlace) => ({
  return_name: clean(place.warehouseName),
  return_add: clean(place.address),
  return_city: clean(place.city),
  return_state: clean(place.state),
  return_pin: place.zip ?? '',
  return_phone: place.phone ?? '',
  return_country: clean(place.country) || 'India',
});

/** Who is at the customer's end of a parcel, to whom it goes or from whom it comes. */
export const customerFields = ({ name, phone, address }: ParcelRequest['consignee']) => ({
  name: clean(name),
  add: clean([address.company, address.address1, address.address2].filter(Boolean).join(', ')),
  pin: address.zip ?? '',
  city: clean(address.city),
  state: clean(address.province),
  country: clean(address.country) || 'India',
  phone,
});

type Goods = Pick<ParcelRequest, 'description' | 'hsn' | 'quantity' | 'grams' | 'length' | 'width' | 'height'>;

/** The fields of the goods and their measures: grams, centimetres. */
export const goodsFields = (parcel: Goods) => ({
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
});

export const orderDate = (at: Date) => indianTime.format(at);
