import { placeOfPin } from '../delhivery/pins.ts';
import type { Carrier } from './carrier.ts';
import { type Parcel, remarks, statusOf } from './parcel.ts';

type Json = Record<string, unknown>;
const object = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value).trim());

const dayMs = 86_400_000;

const refuse = (message: string) => ({ meta: { status: '400 BAD_REQUEST', success: false, message }, message });

const refusedPins = new Set(['999999', '744301']);
export const isServed = (pin: string): boolean => placeOfPin(pin) !== null && !refusedPins.has(pin);

/** An order in the format of the create and search calls. */
export function presentOrder(parcel: Parcel, awb = parcel.awb) {
  return {
    id: parcel.id,
    orderId: parcel.orderId,
    awb_number: awb,
    reference: parcel.reference,
    orderStatus: statusOf(parcel),
  };
}

/** Creates one order per reference: a repetition gets the first result and a message that says so. */
export function createOrder(carrier: Carrier, body: Json, now: number): { answer: object; made: Parcel | null } {
  const to = object(body.delivery_details);
  const reference = text(body.reference);
  const known = carrier.ofReference(reference);
  if (known) {
    const meta = { status: '200 OK', success: true, message: 'Order already placed with reference number' };
    const { orderStatus: _, ...result } = presentOrder(known);
    return { answer: { meta, result }, made: null };
  }
  const required = { reference, to_name: to.to_name, to_address: to.to_address, to_pincode: to.to_pincode };
  const missing = Object.entries(required).find(([, value]) => text(value) === '');
  if (missing) return { answer: refuse(`${missing[0]} is mandatory`), made: null };
  const pin = text(to.to_pincode);
  if (!isServed(pin)) return { answer: refuse('Pincode not serviceable'), made: null };
  const number = carrier.next();
  const parcel: Parcel = {
    id: `65f${number.toString(16).padStart(21, '0')}`,
    orderId: `PRZ${String(number).padStart(7, '0')}`,
    awb: `PRV${String(number).padStart(12, '0')}`,
    reference,
    createdAt: now,
    expectedDelivery: now + 4 * dayMs,
    codAmount: Number(body.cod_amount ?? 0),
    paymentMode: text(body.payment_mode),
    consignee: {
      name: text(to.to_name),
      address: text(to.to_address),
      city: text(to.to_city),
      state: text(to.to_state),
      pin,
      phone: text(to.to_phone_number),
    },
    pickup: text(object(body.pickup_details).from_name),
    scans: [
      { at: now, status: 'ORDER_PLACED', remark: remarks.ORDER_PLACED ?? '' },
      { at: now + 1, status: 'AWB_REGISTERED', remark: remarks.AWB_REGISTERED ?? '' },
    ],
  };
  carrier.add(parcel);
  const meta = { status: '200 OK', success: true, message: '' };
  return { answer: { meta, result: presentOrder(parcel, carrier.awbLater ? '' : parcel.awb) }, made: parcel };
}
