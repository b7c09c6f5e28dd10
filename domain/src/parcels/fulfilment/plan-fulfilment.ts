import { type StoreOutcome, type StoreReason, storeOutcome } from '../../statuses/store-state.ts';
import type { StoreFulfilment, StoreFulfilmentOrder, StoreView } from './store-view.ts';

/** A parcel with an AWB, and what we know of it in the store. */
export interface ParcelToTell {
  readonly awb: string;
  readonly company: string;
  readonly url: string | null;
  /** A cancelled parcel is one that the store should not have. */
  readonly wanted: 'fulfilled' | 'cancelled';
  readonly lines: readonly { readonly id: string; readonly quantity: number }[];
  /** Fulfilments that stand for this parcel, without those that we cancelled. */
  readonly fulfilmentIds: readonly string[];
  /** AWBs of the other live parcels of the same store order: they may share a fulfilment made in the store. */
  readonly siblingAwbs: readonly string[];
  /** AWBs of this store order's cancelled parcels. */
  readonly pastAwbs: readonly string[];
  /** Fulfilments that stand for other live parcels of the same store order. */
  readonly siblingFulfilmentIds: readonly string[];
}

export type FulfilmentStep =
  | { readonly kind: 'create'; readonly groups: readonly FulfilmentGroup[] }
  | {
      readonly kind: 'track';
      readonly fulfilmentId: string;
      readonly numbers: readonly { readonly number: string; readonly url: string | null }[];
    }
  | { readonly kind: 'cancel'; readonly fulfilmentId: string };

export interface FulfilmentGroup {
  readonly fulfilmentOrderId: string;
  readonly lines: readonly { readonly id: string; readonly quantity: number }[];
}

export interface FulfilmentPlan {
  readonly steps: readonly FulfilmentStep[];
  /** The outcome once the steps have succeeded. */
  readonly outcome: StoreOutcome;
  /** Fulfilments of the store that already stand for the parcel, or will once they have its number. */
  readonly fulfilmentIds: readonly string[];
}

const settled = (outcome: StoreOutcome): FulfilmentPlan => ({ steps: [], outcome, fulfilmentIds: [] });
const numbersOf = (fulfilment: StoreFulfilment) =>
  fulfilment.tracking.flatMap(({ number }) => (number ? [number] : []));

// Why: docs/decisions/parcels.md, "The plan for a fulfilment respects what people did in the store".
/** The steps that bring the store to what it should know of a parcel. `null`: the store shows no such order. */
export function planFulfilment(parcel: ParcelToTell, view: StoreView | null): FulfilmentPlan {
  if (parcel.wanted === 'cancelled') return planCancellation(parcel, view);
  if (!view) return settled(storeOutcome('order_not_found'));
  const live = view.fulfilments.filter(({ state }) => state === 'live');
  const ours = live.filter((fulfilment) => numbersOf(fulfilment).includes(parcel.awb));
  const gone = view.fulfilments.some(({ id, state }) => state === 'cancelled' && parcel.fulfilmentIds.includes(id));
  if (ours.length === 0 && gone) return settled(storeOutcome(view.cancelled ? 'order_cancelled' : 'cancelled_there'));

  const open = new Map(parcel.lines.map(({ id, quantity }) => [id, quantity]));
  const cover = (fulfilment: StoreFulfilment) => {
    for (const { lineId, quantity } of fulfilment.lines) {
      const left = open.get(lineId);
      if (left !== undefined) open.set(lineId, Math.max(0, left - quantity));
    }
  };
  const touches = (fulfilment: StoreFulfilment) => fulfilment.lines.some(({ lineId }) => (open.get(lineId) ?? 0) > 0);
  for (const fulfilment of ours) cover(fulfilment);
  const steps: FulfilmentStep[] = ours.flatMap((fulfilment) => completeLink(parcel, fulfilment));
  const adopted: string[] = [];
  let foreign: string | null = null;
  for (const fulfilment of live) {
    if (ours.includes(fulfilment) || !touches(fulfilment)) continue;
    const step = addNumber(parcel, fulfilment);
    if (!step) {
      foreign ??= numbersOf(fulfilment).join(', ');
      continue;
    }
    steps.push(step);
    adopted.push(fulfilment.id);
    cover(fulfilment);
  }
  const known = [...ours.map(({ id }) => id), ...adopted];
  const { groups, missing } = takeOpen(view, open);
  if (groups.length > 0) steps.push(...groups.map((of) => ({ kind: 'create' as const, groups: of })));
  const told = (outcome: StoreOutcome) => ({ steps, outcome, fulfilmentIds: known });
  if (missing) return told(missing);
  if (foreign) return told(storeOutcome('other_number', foreign));
  if (steps.length > 0 || known.length > 0) return told({ state: 'done' });
  return settled(storeOutcome(view.cancelled ? 'order_cancelled' : 'nothing_left'));
}

/** A number without its link gets it. */
function completeLink(parcel: ParcelToTell, fulfilment: StoreFulfilment): FulfilmentStep[] {
  const [only, ...more] = fulfilment.tracking;
  if (!parcel.url || !only || more.length > 0 || only.url) return [];
  return [{ kind: 'track', fulfilmentId: fulfilment.id, numbers: [{ number: parcel.awb, url: parcel.url }] }];
}

/** The parcel's number beside those of its siblings; null when the fulfilment has a number that is not from here. */
function addNumber(parcel: ParcelToTell, fulfilment: StoreFulfilment): FulfilmentStep | null {
  const present = fulfilment.tracking.flatMap(({ number, url }) => (number ? [{ number, url }] : []));
  const ours = new Set([...parcel.siblingAwbs, ...parcel.pastAwbs]);
  if (present.some(({ number }) => !ours.has(number))) return null;
  const kept = present.filter(({ number }) => parcel.siblingAwbs.includes(number));
  return { kind: 'track', fulfilmentId: fulfilment.id, numbers: [...kept, { number: parcel.awb, url: parcel.url }] };
}

const blocked: Partial<Record<StoreFulfilmentOrder['state'], StoreReason>> = {
  on_hold: 'on_hold',
  scheduled: 'scheduled',
  foreign: 'third_party',
};
const blockedFirst = ['on_hold', 'scheduled', 'foreign'] as const;

/**
 * Takes the open quantities from the fulfilment orders, in one group per location, and says why something is missing.
 * The order's own lines tell how much must be there: a missing permission hides fulfilment orders without an error.
 */
export function takeOpen(view: StoreView, open: ReadonlyMap<string, number>) {
  const left = new Map<string, number>();
  for (const line of view.lines) {
    const wanted = Math.min(open.get(line.id) ?? 0, line.unfulfilled);
    if (wanted > 0 && line.needsShipping) left.set(line.id, wanted);
  }
  const takeFrom = (order: StoreFulfilmentOrder) =>
    order.lines.flatMap(({ id, lineId, remaining }) => {
      const quantity = Math.min(remaining, left.get(lineId) ?? 0);
      if (quantity <= 0) return [];
      left.set(lineId, (left.get(lineId) ?? 0) - quantity);
      return [{ id, quantity }];
    });
  const byLocation = Map.groupBy(
    view.fulfilmentOrders.filter(({ state }) => state === 'shippable'),
    ({ locationId }) => locationId,
  );
  const groups = [...byLocation.values()]
    .map((orders) =>
      orders
        .map((order) => ({ fulfilmentOrderId: order.id, lines: takeFrom(order) }))
        .filter(({ lines }) => lines.length > 0),
    )
    .filter((group) => group.length > 0);
  const lacks = (lineId: string) => (left.get(lineId) ?? 0) > 0;
  if (![...left.keys()].some(lacks)) return { groups, missing: null };
  for (const state of blockedFirst) {
    const order = view.fulfilmentOrders.find(
      (one) => one.state === state && one.lines.some(({ lineId, remaining }) => remaining > 0 && lacks(lineId)),
    );
    const reason = order && blocked[state];
    if (reason) return { groups, missing: storeOutcome(reason, order.detail) };
  }
  return { groups, missing: storeOutcome('not_visible') };
}

function planCancellation(parcel: ParcelToTell, view: StoreView | null): FulfilmentPlan {
  const steps = (view?.fulfilments ?? []).flatMap((fulfilment): FulfilmentStep[] => {
    const numbers = fulfilment.tracking.flatMap(({ number, url }) => (number ? [{ number, url }] : []));
    const isOurs =
      fulfilment.state === 'live' &&
      (parcel.fulfilmentIds.includes(fulfilment.id) || numbers.some(({ number }) => number === parcel.awb));
    if (!isOurs) return [];
    const others = numbers.filter(({ number }) => number !== parcel.awb);
    if (others.length > 0) {
      return others.length < numbers.length ? [{ kind: 'track', fulfilmentId: fulfilment.id, numbers: others }] : [];
    }
    return parcel.siblingFulfilmentIds.includes(fulfilment.id) ? [] : [{ kind: 'cancel', fulfilmentId: fulfilment.id }];
  });
  return { steps, outcome: { state: 'superseded' }, fulfilmentIds: [] };
}
