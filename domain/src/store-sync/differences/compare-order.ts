import { isOrderIn } from '../../statuses/order-sets.ts';
import { homeOf } from '../../store/changed-hands.ts';
import type { SeparatedOrder } from '../../store/separate-exchanges.ts';
import {
  countedLines,
  isEmptied,
  isUnfilled,
  type OrderPart,
  splitStoreOrder,
  vendorOfLine,
  withVendors,
} from '../../store/split-store-order.ts';
import type { StoreLine, StoreOrder } from '../../store/store-order.ts';
import { asReadToday } from '../../store/told-address.ts';
import { unassignedVendor, vendorKey } from '../../vendors/vendor-name.ts';
import { type ComparedField, cancellationTexts, personalFields, presenceTexts } from './compared-fields.ts';
import {
  addressText,
  amount,
  folded,
  normalAddress,
  type Pair,
  type PartHere,
  valuesOfPart,
} from './compared-values.ts';

/** A store order as it is here. */
export interface OrderHere {
  readonly parts: readonly PartHere[];
  /** The numbers of all its parcels, cancelled ones included. */
  readonly awbs: readonly string[];
  /** The store's fulfilments that stand for them. */
  readonly fulfilmentIds: readonly string[];
}

export interface Difference {
  /** Null: of the whole order. */
  readonly partId: string | null;
  readonly field: ComparedField;
  /** The store's id of the line or fulfilment in question; empty where there is only one value. */
  readonly item: string;
  readonly itemTitle: string | null;
  /** As shown; null for nothing. */
  readonly here: string | null;
  readonly store: string | null;
}

function differenceOfAddress({ here, order }: Pair): Difference[] {
  const own = here.shippingAddress && asReadToday(here.shippingAddress, order.shippingAddress);
  if (normalAddress(own) === normalAddress(order.shippingAddress)) return [];
  const texts = { here: addressText(here.shippingAddress), store: addressText(order.shippingAddress) };
  return [{ partId: here.id, field: 'address', item: '', itemTitle: null, ...texts }];
}

function differencesOfLines({ here, part, order }: Pair): Difference[] {
  const mine = new Map(here.lines.map((line) => [line.id, line]));
  const theirs = new Map(part.lines.map((line) => [line.line.id, line]));
  return [...new Set([...mine.keys(), ...theirs.keys()])].flatMap((id): Difference[] => {
    const [own, other] = [mine.get(id), theirs.get(id)];
    const about = { partId: here.id, item: id, itemTitle: own?.title ?? other?.line.title ?? null };
    const quantities = { here: String(own?.quantity ?? 0), store: String(other?.quantity ?? 0) };
    const isOther = quantities.here !== quantities.store;
    const isDearer = own && other && own.unitPaise !== other.unitPaise;
    return [
      ...(isOther ? [{ ...about, field: 'quantity' as const, ...quantities }] : []),
      ...(isDearer
        ? [
            {
              ...about,
              field: 'price' as const,
              here: amount(own.unitPaise, order),
              store: amount(other.unitPaise, order),
            },
          ]
        : []),
    ];
  });
}

function differencesOfValues(pair: Pair, isFinished: boolean): Difference[] {
  return valuesOfPart.flatMap(({ field, isLasting, applies, normal = (text) => text, ...read }) => {
    if ((isFinished && !isLasting) || applies?.(pair) === false) return [];
    const [here, store] = [read.here(pair), read.store(pair)];
    return normal(here) === normal(store)
      ? []
      : [{ partId: pair.here.id, field, item: '', itemTitle: null, here, store }];
  });
}

function differenceOfCancellation(here: PartHere, order: StoreOrder, part: OrderPart | undefined): Difference[] {
  const store = order.cancelledAt !== null ? 'cancelled' : part ? 'not' : 'removed';
  const isCancelled = here.orderStatus === 'cancelled';
  // A part that has reached the customer, or is on its way back, keeps its status.
  if (isCancelled === (store !== 'not') || (!isCancelled && isOrderIn('closed', here.orderStatus))) return [];
  if (isCancelled && store === 'not' && here.isToBeRefunded) return [];
  const texts = { here: cancellationTexts[isCancelled ? 'cancelled' : 'not'], store: cancellationTexts[store] };
  return [{ partId: here.id, field: 'cancellation', item: '', itemTitle: null, ...texts }];
}

function differencesOfPart(here: PartHere, order: StoreOrder, part: OrderPart | undefined): Difference[] {
  const cancellation = differenceOfCancellation(here, order, part);
  if (!part) return cancellation;
  const pair = { here, part, order };
  const isFinished = isOrderIn('closed', here.orderStatus);
  return [
    ...cancellation,
    ...(isFinished ? [] : differencesOfLines(pair)),
    ...differencesOfValues(pair, isFinished),
    ...(isFinished ? [] : differenceOfAddress(pair)),
  ];
}

/** Items of a vendor who has no part of the order here. */
const missingLines = (part: OrderPart): Difference[] =>
  part.lines.map(({ line, quantity }) => ({
    partId: null,
    field: 'quantity',
    item: line.id,
    itemTitle: line.title,
    here: '0',
    store: String(quantity),
  }));

/** Parcels that only the store knows, of an order of which something is still to be sent from here. */
function unknownFulfilments({ parts, awbs, fulfilmentIds }: OrderHere, order: StoreOrder): Difference[] {
  if (!parts.some((part) => part.isManagedHere && isOrderIn('pending', part.orderStatus))) return [];
  // A part that is managed elsewhere has its parcels from there.
  if (parts.some((part) => !part.isManagedHere)) return [];
  const numbers = new Set(awbs.map(folded));
  return order.fulfilments
    .filter(
      ({ id, status, awb }) =>
        status === 'SUCCESS' && !fulfilmentIds.includes(id) && !(awb && numbers.has(folded(awb))),
    )
    .map(({ id, awb, company }) => ({
      partId: null,
      field: 'fulfilment',
      item: id,
      itemTitle: null,
      here: null,
      store: awb ? [company, awb].filter(Boolean).join(' ') : 'Fulfilled without a number',
    }));
}

/** Stores without approval for protected data show an app no personal data at all, and no error. */
const showsPersonalData = ({ customer, shippingAddress }: StoreOrder) =>
  Boolean(customer.name || customer.email || customer.phone || shippingAddress);

const vendorOf = (name: string | null) => vendorKey(name ?? unassignedVendor);

interface Stray {
  readonly line: StoreLine;
  readonly part: PartHere;
}

/** Lines of which the store names another vendor than that of the part in which they are here. */
const straysOf = (parts: readonly (PartHere & { readonly lineIds: readonly string[] })[], order: StoreOrder): Stray[] =>
  countedLines(order).flatMap((line) => {
    const isOfVendor = ({ vendorName }: PartHere) => vendorOf(vendorName) === vendorOf(vendorOfLine(line));
    const part = homeOf(parts, line.id, isOfVendor);
    return part && !isOfVendor(part) ? [{ line, part }] : [];
  });

const differenceOfVendor = ({ line, part }: Stray): Difference => ({
  partId: part.id,
  field: 'vendor',
  item: line.id,
  itemTitle: line.title,
  here: part.vendorName,
  store: vendorOfLine(line) ?? unassignedVendor,
});

/** Where the parts of one order differ from the store's. */
function compareParts(here: OrderHere, told: StoreOrder): Difference[] {
  const inHand = here.parts.map((part) => ({ ...part, lineIds: part.lines.map(({ id }) => id) }));
  const strays = straysOf(inHand, told);
  const order = withVendors(told, new Map(strays.map(({ line, part }) => [line.id, part.vendorName])));
  const parts = isEmptied(order) ? [] : splitStoreOrder(order).parts;
  const partOf = new Map(parts.map((part) => [vendorOf(part.vendorName), part]));
  const vendorsHere = new Set(here.parts.map(({ vendorName }) => vendorOf(vendorName)));
  const found = [
    ...(isUnfilled(told) ? [] : strays.map(differenceOfVendor)),
    ...here.parts.flatMap((part) => differencesOfPart(part, order, partOf.get(vendorOf(part.vendorName)))),
    ...parts.filter(({ vendorName }) => !vendorsHere.has(vendorOf(vendorName))).flatMap(missingLines),
    ...unknownFulfilments(here, order),
  ];
  return showsPersonalData(order) ? found : found.filter(({ field }) => !personalFields.includes(field));
}

// Why: docs/decisions/store.md, "What is compared, and what is no difference".
/**
 * Where an order here differs from the store's; `told` has the taxes and HSN codes entered here. Its exchanges are
 * compared apart, as they are divided.
 */
export function compareOrder(here: OrderHere, told: SeparatedOrder): Difference[] {
  const ofExchange = (returnId: string | null) => here.parts.filter(({ exchangeOf }) => exchangeOf === returnId);
  return [
    ...compareParts({ ...here, parts: ofExchange(null) }, told.order),
    ...told.exchanges.flatMap(({ returnId, order }) =>
      compareParts({ ...here, parts: ofExchange(returnId) }, { ...order, fulfilments: [] }),
    ),
  ];
}

/** The difference of an order that the store no longer has, unless nothing is left to be done for it here. */
export function compareGoneOrder({ parts }: OrderHere): Difference[] {
  if (parts.every(({ orderStatus }) => isOrderIn('closed', orderStatus))) return [];
  const texts = { here: presenceTexts.here, store: presenceTexts.gone };
  return [{ partId: null, field: 'presence', item: '', itemTitle: null, ...texts }];
}
