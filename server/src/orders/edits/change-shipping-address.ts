import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@shipmagic/domain/http/errors';
import type { RouteAnswer } from '@shipmagic/domain/http/route';
import { isIndia } from '@shipmagic/domain/india/country';
import { toE164 } from '@shipmagic/domain/india/phone';
import { normalPin } from '@shipmagic/domain/india/pin';
import type { Address } from '@shipmagic/domain/orders/order';
import { mayChangeShippingAddress } from '@shipmagic/domain/orders/order-abilities';
import type {
  OtherPart,
  orderEditsContract,
  ShippingAddressInput,
} from '@shipmagic/domain/orders/order-edits.contract';
import { whyAddressStays } from '@shipmagic/domain/orders/other-parts';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { Tx } from '../../platform/db/transaction.ts';
import { type Basis, refuseStale, refuseStaleParts } from '../order/refuse-stale.ts';
import { requireAbility } from '../order/require-ability.ts';
import { lockVisibleOrder, lockVisibleParts, type VisibleOrder } from '../order/visible-order.ts';
import { writeAddress } from './write-address.ts';

interface ChangeShippingAddress {
  readonly magicOrderId: string;
  readonly shippingAddress: ShippingAddressInput;
  readonly version?: number | undefined;
  /** Other parts of the same store order that get the address too. */
  readonly otherParts?: readonly OtherPart[] | undefined;
}

type Changed = Omit<RouteAnswer<typeof orderEditsContract.changeShippingAddress>, 'message'>;

// Why: docs/decisions/orders.md, "The address of all parts of an order is corrected together".
/**
 * Corrects the delivery address; it stays until the store reports a new one. Throws 409 once a shipment exists or is
 * being made, and 400 for an impossible PIN code or phone number. With other parts it is all or nothing, except that
 * parts already shipped are left unchanged and named.
 */
export async function changeShippingAddress(
  tx: Tx,
  viewer: Viewer,
  { magicOrderId, shippingAddress, version, otherParts = [] }: ChangeShippingAddress,
): Promise<Changed> {
  const { part, others } =
    otherParts.length === 0
      ? { part: await lockVisibleOrder(tx, viewer, magicOrderId), others: [] }
      : await lockVisibleParts(tx, viewer, magicOrderId);
  requireAbility(mayChangeShippingAddress(viewer, part.order));
  const address = checkedAddress(shippingAddress, part.order.shippingAddress);
  const { named, left } = sortParts(others, otherParts);
  await refuseStaleParts(tx, viewer, part, named);
  const changed = await correctPart(tx, viewer, part, address, { version, fields });
  if (otherParts.length === 0) return changed;
  const corrected = [];
  for (const { found } of named) {
    const now = await correctPart(tx, viewer, found, address, { version: undefined });
    if (now.version !== found.order.version) corrected.push({ magicOrderId: found.order.magicOrderId, ...now });
  }
  return { ...changed, otherParts: { corrected, left } };
}

/** The field that a correction overwrites, by its name in the activity log. */
const fields = ['shippingAddress'];

/** Splits the other parts into those to correct and those that keep their address, named or not. */
function sortParts(others: readonly VisibleOrder[], otherParts: readonly OtherPart[]) {
  const versions = new Map(otherParts.map((other) => [other.magicOrderId, other.version]));
  for (const id of versions.keys()) {
    if (others.some(({ order }) => order.magicOrderId === id)) continue;
    throw new AppError('bad_input', `This order has no other part “${id}”`, { field: 'otherParts' });
  }
  const left = others.flatMap(({ order: { magicOrderId, ...order } }) => {
    const reason = whyAddressStays(order);
    return reason ? [{ magicOrderId, reason }] : [];
  });
  const named = others
    .filter(({ order }) => versions.has(order.magicOrderId) && !whyAddressStays(order))
    .map((found) => ({ found, basis: { version: versions.get(found.order.magicOrderId), fields } }));
  return { named, left };
}

/** Corrects one locked part, unless it already has this address. */
async function correctPart(
  tx: Tx,
  viewer: Viewer,
  visible: VisibleOrder,
  address: ShippingAddressInput,
  basis: Basis,
): Promise<{ shippingAddress: Address; version: number }> {
  const { order } = visible;
  const before = order.shippingAddress;
  const { name = before?.name, company = before?.company, ...place } = address;
  const kept: Address = {
    ...(name === undefined ? {} : { name }),
    ...(company === undefined ? {} : { company }),
    ...place,
  };
  if (before && isDeepStrictEqual({ ...kept }, { ...before }))
    return { shippingAddress: before, version: order.version };
  await refuseStale(tx, viewer, visible, basis);
  const version = await writeAddress(tx, viewer, visible, { before, kept, customerPhone: order.customerPhone });
  return { shippingAddress: kept, version };
}

/** The address in the form couriers accept. */
function checkedAddress(input: ShippingAddressInput, before: Address | null): ShippingAddressInput {
  const zip = checkedZip(input);
  if (isIndia(input.country)) checkPhone(input.phone, before?.phone);
  return { ...input, zip };
}

/** In India a normalised PIN code, elsewhere the text as typed, if there is any: some countries have no postcodes. */
function checkedZip({ country, zip }: ShippingAddressInput): string | null {
  if (!isIndia(country)) return zip;
  if (!zip) throw new AppError('bad_input', 'The PIN code is required', { field: 'shippingAddress.zip' });
  const pin = normalPin(zip);
  if (!pin) throw new AppError('bad_input', 'An Indian PIN code has six digits', { field: 'shippingAddress.zip' });
  return pin;
}

/** Numbers abroad have their own forms, and an unchanged number from the store stays as it is. */
function checkPhone(phone: string | null, before: string | null | undefined): void {
  if (!phone || phone === before || toE164(phone)) return;
  throw new AppError('bad_input', 'This is not a valid phone number', { field: 'shippingAddress.phone' });
}
