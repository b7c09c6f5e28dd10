import { type TrackingStatus, trackingStatus } from '../statuses/tracking-status.ts';
import { addDays, indiaDay } from '../time/india-day.ts';
import type { ClockKind, ClockSource, deliverBySources, readyBySources } from './clock.ts';
import { courierDay } from './courier-day.ts';
import { countedBy, type DueInput, dueBy, isNotAwaited, wholeDays } from './due-by.ts';
import { endOfDay, type WorkingCalendar, workingTime } from './working-calendar.ts';

/** The state kept with an order from one change to the next: the clock, and what was fixed. */
export interface KeptClock {
  readonly clock: ClockKind | null;
  readonly dueAt: Date | null;
  readonly source: ClockSource | null;
  readonly pausedAt: Date | null;
  /** Seconds for which the current promise was on hold. */
  readonly pausedS: number;
  /** Fixed when the order is confirmed, with the production days that counted. */
  readonly readyBy: Date | null;
  readonly readyBySource: (typeof readyBySources)[number] | null;
  readonly readyByDays: number | null;
  readonly handoverBy: Date | null;
  /** Fixed when the courier has the parcel; the last day that is in time. */
  readonly deliverBy: string | null;
  readonly deliverBySource: (typeof deliverBySources)[number] | null;
}

export const noClock: KeptClock = {
  clock: null,
  dueAt: null,
  source: null,
  pausedAt: null,
  pausedS: 0,
  readyBy: null,
  readyBySource: null,
  readyByDays: null,
  handoverBy: null,
  deliverBy: null,
  deliverBySource: null,
};

export interface ClockInput extends DueInput {
  readonly productionSource: (typeof readyBySources)[number];
  readonly transitSource: 'transit' | 'usual';
  /** All that was paid has gone back to the customer. */
  readonly isRefunded: boolean;
}

type Fixed = Omit<KeptClock, 'clock' | 'dueAt' | 'source'>;

const seconds = (from: Date, to: Date) => Math.max(0, Math.floor((to.getTime() - from.getTime()) / 1000));
const plus = (at: Date, s: number) => new Date(at.getTime() + s * 1000);

// Why: docs/decisions/orders.md, "An order has one clock, and its dates are fixed once".
/**
 * The clock of an order after a change at an instant; `kept` is what it was before. Repeating it changes nothing.
 * `app.clock_of` of the database implements the same rule; a test compares the two.
 */
export function keepClock(order: ClockInput, kept: KeptClock, calendar: WorkingCalendar, at: Date): KeptClock {
  const status = trackingStatus(order);
  const before = pauseOf(kept, status, at);
  const awaited = kindOf(order, before, status);
  // Of what was refunded nothing is to be confirmed or made any more.
  const kind = order.isRefunded && (awaited === 'confirm' || awaited === 'ready') ? null : awaited;
  if (kind === null) return { ...before, clock: null, dueAt: null, source: null };
  const fixed = fixOf(order, kind, before, calendar, at);
  if (fixed.pausedAt) return { ...fixed, clock: kind, dueAt: null, source: null };
  return { ...fixed, clock: kind, ...dueOf(order, kind, fixed, kept, calendar, at) };
}

function pauseOf(kept: KeptClock, status: TrackingStatus, at: Date): Fixed {
  if (status === 'held') return { ...kept, pausedAt: kept.pausedAt ?? at };
  const more = kept.pausedAt ? seconds(kept.pausedAt, at) : 0;
  return { ...kept, pausedAt: null, pausedS: kept.pausedS + more };
}

/** The step that is awaited; on hold, the one that will be again. */
function kindOf(order: ClockInput, kept: Fixed, status: TrackingStatus): ClockKind | null {
  const counted = countedBy[status];
  const hasParcel = Boolean(order.shippingReference);
  if (isNotAwaited(order, counted)) return null;
  const isConfirmed = order.managedInShipmagic === false || order.orderStatus === 'confirmed' || kept.readyBy !== null;
  if (counted === 'production') return isConfirmed ? 'ready' : 'confirm';
  if (order.handoverDate !== null) return 'deliver';
  if (counted === 'transit') return status === 'in_transit' ? 'deliver' : 'handover';
  if (status !== 'held') return hasParcel ? 'deliver' : null;
  if (kept.handoverBy !== null) return 'handover';
  return isConfirmed ? 'ready' : 'confirm';
}

/** Fixes what this step promises, once. Going back a step forgets the promises of later ones. */
function fixOf(order: ClockInput, kind: ClockKind, kept: Fixed, calendar: WorkingCalendar, at: Date): Fixed {
  if (kind === 'confirm' || kind === 'ready') {
    const early = { ...kept, handoverBy: null, deliverBy: null, deliverBySource: null };
    const days = wholeDays(order.productionTime);
    if (kind === 'confirm' || kept.readyBy !== null || days === null) return early;
    const readyBy = workingTime(calendar, new Date(order.createdAt), days);
    return { ...early, readyBy, readyBySource: order.productionSource, readyByDays: days };
  }
  if (order.handoverDate === null) {
    const waiting = { ...kept, deliverBy: null, deliverBySource: null };
    if (kind === 'deliver' || kept.handoverBy !== null) return waiting;
    return { ...waiting, handoverBy: workingTime(calendar, at, calendar.handoverDays), pausedS: 0 };
  }
  if (kept.deliverBy !== null) return kept;
  const expected = order.shippingReference ? courierDay(order.courierExpectedDate) : null;
  if (expected !== null) return { ...kept, deliverBy: expected, deliverBySource: 'courier', pausedS: 0 };
  const days = wholeDays(order.transitTime);
  if (days === null) return kept;
  const deliverBy = addDays(indiaDay(order.handoverDate), days);
  return { ...kept, deliverBy, deliverBySource: order.transitSource, pausedS: 0 };
}

type DueTime = Pick<KeptClock, 'dueAt' | 'source'>;

/** The promise, moved by what the order was on hold. */
function promiseOf(order: ClockInput, kind: ClockKind, fixed: Fixed, calendar: WorkingCalendar): DueTime {
  const { pausedS } = fixed;
  if (kind === 'deliver') {
    const { deliverBy, deliverBySource: source } = fixed;
    const dueAt = deliverBy === null ? null : endOfDay(addDays(deliverBy, Math.ceil(pausedS / 86_400)));
    return { dueAt, source };
  }
  const moved = (dueAt: Date | null) => dueAt && (pausedS > 0 ? workingTime(calendar, plus(dueAt, pausedS), 0) : dueAt);
  if (kind === 'ready') return { dueAt: moved(fixed.readyBy), source: fixed.readyBySource };
  const by =
    kind === 'handover' ? fixed.handoverBy : workingTime(calendar, new Date(order.createdAt), calendar.confirmDays);
  return { dueAt: moved(by), source: 'calendar' };
}

/** The promise; or the customer's day, or the courier's word of a delay, where that comes first. */
function dueOf(
  order: ClockInput,
  kind: ClockKind,
  fixed: Fixed,
  kept: KeptClock,
  calendar: WorkingCalendar,
  at: Date,
): DueTime {
  const promise = promiseOf(order, kind, fixed, calendar);
  const due = dueBy(order);
  const isCouriers = due?.step === 'delivered' && courierDay(order.courierExpectedDate) !== null;
  const customers: DueTime = {
    dueAt: due?.on ? endOfDay(due.on) : null,
    source: isCouriers ? 'courier' : 'customer',
  };
  const isDelayed = due?.step === 'delivered' && order.shipmentStatus === 'DELAYED';
  const knownSince = kept.source === 'delayed' && kept.dueAt && kept.dueAt < at ? kept.dueAt : at;
  const said: DueTime = { dueAt: isDelayed ? knownSince : null, source: 'delayed' };
  return [customers, said].reduce(
    (first, other) => (other.dueAt && (!first.dueAt || other.dueAt < first.dueAt) ? other : first),
    promise.dueAt ? promise : { dueAt: null, source: null },
  );
}
