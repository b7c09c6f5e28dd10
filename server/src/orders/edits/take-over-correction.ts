import { companyLine, consigneeName } from '@shipmagic/domain/orders/consignee';
import { type Address, address } from '@shipmagic/domain/orders/order';
import type { ConsigneeCorrection } from '@shipmagic/domain/parcels/failed-deliveries/ndr-correction';
import { readableOrNull } from '../../platform/db/stored-values.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { SystemOrder } from '../order/orders.ts';
import { readAddress } from './address.queries.ts';
import { writeAddress } from './write-address.ts';

const nothing: Address = {
  address1: null,
  address2: null,
  city: null,
  province: null,
  country: null,
  zip: null,
  phone: null,
};

/** The company in an order's address, as couriers are told it. */
export async function readCompany(tx: Tx, order: SystemOrder): Promise<string | null> {
  const { shipping_address: stored } = await readAddress(tx, order);
  const to = readableOrNull(address, stored);
  return companyLine(to, consigneeName(to, null));
}

/**
 * Takes over the consignee as the courier has just been told: the parcel goes there now. PIN code and city stay, and the
 * store keeps its own address.
 */
export async function takeOverCorrection(tx: Tx, order: SystemOrder, correction: ConsigneeCorrection): Promise<void> {
  const { shipping_address: stored, customer_phone: customerPhone } = await readAddress(tx, order);
  const before = readableOrNull(address, stored);
  const { name, phone, address: place } = correction;
  const kept = { ...(before ?? nothing), ...place, ...(name ? { name } : {}), ...(phone ? { phone } : {}) };
  await writeAddress(tx, null, order, { before, kept, customerPhone });
}
