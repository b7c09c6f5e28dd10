import { labelPdf } from './label-pdf.ts';
import type { Parcel } from './parcel.ts';
import { placeOfPin } from './pins.ts';

/** The label of a parcel as the courier prints it. */
export function labelOf(parcel: Parcel): Buffer {
  const { name, address, city, state, pin } = parcel.consignee;
  const payment = parcel.paymentMode === 'COD' ? `COD: collect Rs ${parcel.codAmount.toFixed(2)}` : 'PREPAID';
  const place = `${city}, ${state} ${pin}`;
  const sortCode = placeOfPin(pin)?.sortCode ?? '';
  const sender = parcel.pickupLocation;
  return labelPdf({ awb: parcel.awb, order: parcel.order, payment, name, address, place, sender, sortCode });
}
