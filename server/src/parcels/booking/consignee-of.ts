import { isIndia } from '@shipmagic/domain/india/country';
import { courierMobile } from '@shipmagic/domain/india/phone';
import { normalPin } from '@shipmagic/domain/india/pin';
import { companyLine, consigneeName } from '@shipmagic/domain/orders/consignee';
import { type Address, address } from '@shipmagic/domain/orders/order';

interface Told {
  readonly customer_name: string | null;
  readonly customer_phone: string | null;
  readonly shipping_address: unknown;
}

/** The consignee as couriers are told it; null: not known, or not usable. */
export interface Consignee {
  readonly name: string | null;
  readonly phone: string | null;
  readonly address: Address;
}

/** Where it goes. Some buyers leave the first line of the street empty and write in the second one. */
function addressOf({ shipping_address }: Told): Address | null {
  const to = address.safeParse(shipping_address);
  if (!to.success) return null;
  return to.data.address1 ? to.data : { ...to.data, address1: to.data.address2, address2: null };
}
/** Abroad as it was written, like the postcode: whoever delivers there knows its own country's forms. */
const phoneOf = (told: Told, to: Address) =>
  isIndia(to.country)
    ? (courierMobile(to.phone) ?? courierMobile(told.customer_phone))
    : (to.phone ?? told.customer_phone);
const zipOf = (to: Address) => (isIndia(to.country) ? normalPin(to.zip) : to.zip);

/** Whom and where a parcel goes to; null without an address. */
export function consigneeOf(told: Told): Consignee | null {
  const to = addressOf(told);
  if (!to) return null;
  const name = consigneeName(to, told.customer_name);
  return { name, phone: phoneOf(told, to) ?? null, address: { ...to, company: companyLine(to, name), zip: zipOf(to) } };
}
