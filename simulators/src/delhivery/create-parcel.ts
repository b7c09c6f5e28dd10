import type { Courier } from './courier.ts';
import { manifestScans } from './lifecycle.ts';
import { endOfDayAfter, type Parcel } from './parcel.ts';
import { embargoed, placeOfPin, transitDays, unserved } from './pins.ts';
import { isChecked, reverseManifest } from './reverse.ts';

type Json = Record<string, unknown>;

const object = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
/** Couriers accept numbers as well as texts. */
const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value).trim());
const amount = (value: unknown): number => Number(text(value) || 0) || 0;

const generic = 'An internal Error has occurred, Please get in touch with client.support@delhivery.com';

const counts = { cash_pickups_count: 0, replacement_count: 0, cash_pickups: 0 };

/** The whole request was refused without being processed. */
export function refuseRequest(rmk: string) {
  const { cash_pickups_count, replacement_count, cash_pickups } = counts;
  return {
    cash_pickups_count,
    package_count: 0,
    upload_wbn: null,
    replacement_count,
    pickups_count: 0,
    packages: [],
    cash_pickups,
    cod_count: 0,
    success: false,
    prepaid_count: 0,
    cod_amount: 0,
    rmk,
    error: true,
  };
}

interface Refusal {
  remark: string;
  code?: string;
}

function refusalOf(courier: Courier, shipment: Json, pickupLocation: string): Refusal | null {
  const pin = text(shipment.pin);
  const crash = (why: string) => ({
    remark: `Crashing while saving package due to exception '${why}'. Package might have been partially saved.`,
  });
  const warehouse = courier.registered.get(pickupLocation);
  if (courier.strict && !warehouse) {
    return { remark: 'ClientWarehouse matching query does not exist.', code: 'ER0005' };
  }
  if (warehouse && !warehouse.active) return { remark: 'Client-Warehouse is not active', code: 'ER0005' };
  for (const field of ['name', 'add', 'pin', 'phone', 'order', 'payment_mode']) {
    if (text(shipment[field]) === '') return crash(`${field} is required`);
  }
  if (text(shipment.order).length > 50) return crash('Order Id too long');
  if (!/^(?:91|\+91|\+91-|91-|0)?[1-9]\d{9}$/.test(text(shipment.phone))) {
    return { remark: `Incorrect phone number(s): ${text(shipment.phone)}` };
  }
  if (!placeOfPin(pin) || unserved.has(pin) || embargoed.has(pin)) return crash(`${pin} is non serviceable pincode`);
  if (courier.refusesReverse && modeOf(shipment) === 'Pickup') return crash(`${pin} is non serviceable pincode`);
  const name = text(shipment.name).toLowerCase();
  if (courier.suspicious.some((word) => name.includes(word.toLowerCase())))
    return { remark: 'suspicious order/consignee' };
  if (courier.ofOrder(text(shipment.order)).some((parcel) => isSame(parcel, shipment))) {
    return { remark: 'Duplicate Order Id' };
  }
  if (courier.parcels.has(text(shipment.waybill))) return { remark: 'Duplicate waybill' };
  if (courier.balance <= 0) return { remark: 'Shipment creation failed due to insufficient balance' };
  return null;
}

/**
 * The courier identifies a duplicate by order, amount, products, mode and consignee together: any difference makes a
 * new parcel.
 */
function isSame(parcel: Parcel, shipment: Json): boolean {
  const { consignee } = parcel;
  return (
    parcel.totalAmount === amount(shipment.total_amount) &&
    parcel.productsDescription === text(shipment.products_desc) &&
    parcel.paymentMode === modeOf(shipment) &&
    consignee.name === text(shipment.name) &&
    consignee.address === text(shipment.add) &&
    consignee.pin === text(shipment.pin)
  );
}

const modes: Record<string, Parcel['paymentMode']> = {
  cod: 'COD',
  prepaid: 'Pre-paid',
  'pre-paid': 'Pre-paid',
  pickup: 'Pickup',
  repl: 'REPL',
};

const modeOf = (shipment: Json) => modes[text(shipment.payment_mode).toLowerCase()] ?? 'Pre-paid';

function makeParcel(courier: Courier, shipment: Json, pickupLocation: string, client: string, now: number): Parcel {
  const asked = modeOf(shipment);
  const paymentMode = courier.booksPrepaid && asked !== 'Pickup' ? 'Pre-paid' : asked;
  const pin = text(shipment.pin);
  const place = placeOfPin(pin);
  const warehouse = courier.registered.get(pickupLocation);
  const originPin = text(shipment.return_pin) || text(warehouse?.details.pin) || '560001';
  const days = transitDays(originPin, pin, text(shipment.shipping_mode) || 'Surface');
  const parcel: Parcel = {
    awb: text(shipment.waybill) || courier.nextAwb(),
    order: text(shipment.order),
    client,
    pickupLocation,
    createdAt: now,
    paymentMode,
    codAmount: paymentMode === 'COD' ? amount(shipment.cod_amount) : 0,
    totalAmount: amount(shipment.total_amount),
    weight: amount(shipment.weight),
    quantity: text(shipment.quantity) || '1',
    productsDescription: text(shipment.products_desc),
    sellerName: text(shipment.seller_name) || client,
    consignee: {
      name: text(shipment.name),
      address: text(shipment.add),
      city: text(shipment.city) || (place?.city ?? ''),
      state: text(shipment.state) || (place?.state ?? ''),
      pin,
      country: text(shipment.country) || 'India',
      phone: text(shipment.phone),
    },
    originPin,
    expectedDelivery: endOfDayAfter(now, days),
    scans: [],
    cancelled: false,
    ewaybill: text(shipment.ewbn) || null,
    ...(paymentMode === 'Pickup' ? { reverse: { isChecked: isChecked(shipment) } } : {}),
  };
  parcel.scans = parcel.reverse ? reverseManifest(parcel) : manifestScans(parcel);
  return parcel;
}

/** Creates the parcels of a request: always HTTP 200, with success or failure in the body. */
export function createParcels(courier: Courier, data: unknown, client: string, now: number) {
  const request = object(data);
  const shipments = Array.isArray(request.shipments) ? request.shipments.map(object) : [];
  if (shipments.length === 0) return { answer: refuseRequest('shipment list contains no data'), made: [] };
  // Not trimmed: case and whitespace of the registered name matter.
  const pickupLocation = String(object(request.pickup_location).name ?? '');
  const made: Parcel[] = [];
  const packages = shipments.map((shipment) => {
    const refusal = refusalOf(courier, shipment, pickupLocation);
    if (refusal) {
      return {
        status: 'Fail',
        client,
        sort_code: null,
        remarks: [refusal.remark],
        waybill: '',
        cod_amount: 0,
        payment: modeOf(shipment),
        serviceable: false,
        refnum: text(shipment.order),
        ...(refusal.code ? { err_code: refusal.code } : {}),
      };
    }
    const parcel = makeParcel(courier, shipment, pickupLocation, client, now);
    courier.add(parcel);
    made.push(parcel);
    return {
      status: 'Success',
      client,
      sort_code: placeOfPin(parcel.consignee.pin)?.sortCode ?? null,
      remarks: [''],
      waybill: { plain: parcel.awb, padded: ` ${parcel.awb} `, missing: '' }[courier.waybills],
      cod_amount: parcel.codAmount,
      payment: parcel.paymentMode,
      serviceable: true,
      refnum: parcel.order,
    };
  });
  const { cash_pickups_count, replacement_count, cash_pickups } = counts;
  const answer = {
    cash_pickups_count,
    package_count: packages.length,
    upload_wbn: courier.nextUpload(),
    replacement_count,
    pickups_count: made.filter((p) => p.paymentMode === 'Pickup').length,
    packages,
    cash_pickups,
    cod_count: made.filter((p) => p.paymentMode === 'COD').length,
    success: made.length === packages.length,
    prepaid_count: made.filter((p) => p.paymentMode === 'Pre-paid').length,
    cod_amount: made.reduce((sum, p) => sum + p.codAmount, 0),
    ...(made.length === packages.length ? {} : { rmk: generic }),
  };
  return { answer, made };
}
