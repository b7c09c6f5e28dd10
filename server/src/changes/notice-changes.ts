import { findChanges, plainChange, type Recipient } from '@shipmagic/domain/changes/find-changes';
import { toPaise, toRupees } from '@shipmagic/domain/money/paise';
import type { Address } from '@shipmagic/domain/orders/order';
import type { ChangeKind } from '@shipmagic/domain/statuses/change-kind';
import type { FinancialStatus } from '@shipmagic/domain/statuses/financial-status';
import type { ParcelRequest } from '../couriers/courier.ts';
import type { SystemOrder } from '../orders/order/orders.ts';
import { type Consignee, consigneeOf } from '../parcels/booking/consignee-of.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { hasChange } from './changes.queries.ts';
import { keepChanges } from './keep-changes.ts';
import { findParcel, listLines, type ParcelOfOrder } from './parcel-of-order.queries.ts';

type Order = SystemOrder & { readonly id: string };

/** A part as the store tells it now. */
export interface ToldPart {
  /** Rupees that a courier is to collect. */
  readonly collects: number;
  readonly lines: readonly { readonly id: string; readonly title: string; readonly quantity: number }[];
  readonly financialStatus: FinancialStatus | null;
  readonly customerName: string | null;
  readonly customerPhone: string | null;
  /** Undefined: the store only repeats it. */
  readonly address: Address | null | undefined;
  /** The store has cancelled its order, whatever somebody has decided here since. */
  readonly isCancelled: boolean;
  /** It has been paid since, in another way than at the door. */
  readonly isPaidAnew: boolean;
}

const toldByTheStore: readonly ChangeKind[] = [
  'paid',
  'partly_refunded',
  'refunded',
  'address',
  'destination',
  'items',
  'cancelled_part',
  'cancelled',
];

/**
 * Compares the parcel of a part that is still wanted with what the store tells of it, in the transaction of its import.
 * Does nothing for a part without a parcel.
 */
export async function noticeChanges(tx: Tx, order: Order, told: ToldPart, now: Date): Promise<void> {
  const parcel = await findParcel(tx, order.id);
  if (!parcel) return;
  // A change that is still open of a parcel that has arrived is for a person: nothing was changed back.
  if (parcel.delivered_at !== null) return told.isPaidAnew ? noticePaidTwice(tx, order, parcel, now) : undefined;
  // The money goes back with a cancellation, and what becomes of its parcel is decided as that.
  if (told.isCancelled && (await hasChange(tx, parcel.id, 'cancelled'))) return;
  const lines = await listLines(tx, order.id);
  const booked = bookedConsignee(parcel);
  const wanted = told.address
    ? consigneeOf({
        customer_name: told.customerName,
        customer_phone: told.customerPhone,
        shipping_address: told.address,
      })
    : null;
  const found = findChanges(
    {
      // The order's debt; its courier may collect whole rupees.
      collects: toRupees(toPaise(parcel.cod_amount) - toPaise(parcel.cod_rounding)),
      recipient: booked && recipientOf(booked),
      lines: lines.map((line) => ({ id: line.store_line_id, title: line.title, quantity: line.quantity })),
      delivered: parcel.delivered_at !== null,
    },
    { ...told, recipient: wanted && recipientOf(wanted) },
  );
  const consignees = { booked, address: told.address ?? null, phone: told.customerPhone };
  await keepChanges(tx, { order, parcel, found, among: toldByTheStore, consignees, now });
}

/** The courier has collected the money of what turns out to be paid online as well. */
async function noticePaidTwice(tx: Tx, order: Order, parcel: ParcelOfOrder, now: Date): Promise<void> {
  const booked = { recipient: null, lines: [], delivered: false };
  const found = findChanges(
    { ...booked, collects: toRupees(toPaise(parcel.cod_amount) - toPaise(parcel.cod_rounding)) },
    { ...booked, collects: 0, financialStatus: 'PAID' },
  );
  await keepChanges(tx, { order, parcel, found, among: [], now });
}

/**
 * Notes that an order, or all of a part, is not wanted any more. False: it has no parcel, so that it can be cancelled at
 * once.
 */
export async function noticeEnd(
  tx: Tx,
  order: Order,
  { kind, reason, now }: { readonly kind: 'cancelled' | 'cancelled_part'; readonly reason: string; readonly now: Date },
): Promise<boolean> {
  const parcel = await findParcel(tx, order.id);
  if (!parcel) return false;
  await keepChanges(tx, {
    order,
    parcel,
    found: [plainChange(kind, reason)],
    among: toldByTheStore,
    takenBack: 'It is not wanted any more.',
    now,
  });
  return true;
}

/** The consignee as the courier was told it; of a parcel that was made otherwise, the order's. */
function bookedConsignee(parcel: ParcelOfOrder): Consignee | null {
  const sent = parcel.parcel as unknown as Pick<ParcelRequest, 'consignee'> | null;
  return sent?.consignee ?? consigneeOf(parcel);
}

export const streetOf = (address: Address): string =>
  [address.company, address.address1, address.address2].filter(Boolean).join(', ');

const recipientOf = ({ name, phone, address }: Consignee): Recipient => ({
  name,
  phone,
  street: streetOf(address),
  zip: address.zip,
  country: address.country,
});
