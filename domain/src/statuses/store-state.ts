import { z } from 'zod';

/** The states in the store of a parcel that has an AWB. */
export const storeStates = ['pending', 'waiting', 'done', 'refused', 'superseded'] as const;
export const storeState = z.enum(storeStates);
export type StoreState = z.output<typeof storeState>;

export const storeStateLabels: Record<StoreState, string> = {
  pending: 'Being told',
  waiting: 'Waiting',
  done: 'Known',
  refused: 'Refused',
  superseded: 'Not told',
};

/** How the store keeps items from being fulfilled from here, the most serious first. */
export const heldStates = ['third_party', 'on_hold', 'scheduled'] as const;
type HeldState = (typeof heldStates)[number];

const heldLabels: Record<HeldState, string> = {
  third_party: 'For a fulfilment service to ship',
  on_hold: 'On hold in the store',
  scheduled: 'Scheduled for later in the store',
};
export const heldLabel = (state: HeldState): string => heldLabels[state];

/** The store's code for holds of orders that it takes for fraudulent (`FulfillmentHoldReason`). */
export const fraudReason = 'HIGH_RISK_OF_FRAUD';

/** `On hold in the store: Incorrect address`. */
export const heldText = ({ state, detail }: { readonly state: HeldState; readonly detail: string | null }): string =>
  `${heldLabels[state]}${detail ? `: ${detail}` : ''}`;

/** Why the store does not know a parcel. What waits is tried again by itself; what was refused, when the order changes. */
export const storeReasons = [
  'on_hold',
  'scheduled',
  'third_party',
  'not_visible',
  'no_permission',
  'order_not_found',
  'unreachable',
  'order_cancelled',
  'cancelled_there',
  'other_number',
  'nothing_left',
  'not_accepted',
] as const;
export const storeReason = z.enum(storeReasons);
export type StoreReason = z.output<typeof storeReason>;

interface ReasonFacts {
  readonly state: 'waiting' | 'refused';
  /** Completes “The store does not know this AWB: …”. */
  readonly label: string;
  /** The store's order looks the same before and after the reason ends, so that only a full reading shows it. */
  readonly unseen?: true;
}

const facts: Record<StoreReason, ReasonFacts> = {
  on_hold: { state: 'waiting', label: 'the order is on hold in the store' },
  scheduled: { state: 'waiting', label: 'the store has scheduled the items for later' },
  third_party: { state: 'waiting', label: 'the items are assigned to a third party in the store' },
  not_visible: {
    state: 'waiting',
    label: 'the store does not show this app who fulfils the items; it probably lacks a permission',
  },
  no_permission: { state: 'waiting', label: 'this app lacks a permission in the store' },
  order_not_found: { state: 'waiting', label: 'the store does not show this app the order' },
  unreachable: { state: 'waiting', label: 'the store did not answer', unseen: true },
  order_cancelled: { state: 'refused', label: 'the order is cancelled in the store' },
  cancelled_there: { state: 'refused', label: 'somebody cancelled the fulfilment in the store' },
  other_number: { state: 'refused', label: 'the store has the items under another tracking number' },
  nothing_left: { state: 'refused', label: 'the store has nothing left to fulfil of these items' },
  not_accepted: { state: 'refused', label: 'the store refused the fulfilment' },
};

/** The state of a parcel in the store, with the store's own words where there are any. */
export type StoreOutcome =
  | { readonly state: 'pending' | 'done' | 'superseded' }
  | { readonly state: 'waiting' | 'refused'; readonly reason: StoreReason; readonly detail: string | null };

/** The outcome for a reason, which decides between waiting and refused. */
export const storeOutcome = (reason: StoreReason, detail: string | null = null): StoreOutcome => ({
  state: facts[reason].state,
  reason,
  detail,
});

export const reasonLabel = (reason: StoreReason): string => facts[reason].label;

/** The line under a parcel. */
export function storeStateText(state: StoreState, reason: StoreReason | null): string {
  switch (state) {
    case 'done':
      return 'The store knows this AWB';
    case 'superseded':
      return 'The store is not told of this AWB';
    case 'pending':
      return 'The store is being told of this AWB';
    default:
      return `The store does not know this AWB${reason ? `: ${facts[reason].label}` : ''}`;
  }
}

/** The order's history when the outcome becomes this one; null for what goes without saying. */
export function storeStateEntry(
  outcome: StoreOutcome,
): { readonly action: string; readonly notes: string | null } | null {
  switch (outcome.state) {
    case 'done':
      return { action: 'The store was told of the AWB', notes: null };
    case 'waiting':
      return { action: `The store is told later: ${facts[outcome.reason].label}`, notes: outcome.detail };
    case 'refused':
      return { action: `The store was not told: ${facts[outcome.reason].label}`, notes: outcome.detail };
    default:
      return null;
  }
}

const minute = 60_000;

/** Milliseconds after which a parcel that is being told counts as one that the store does not know. */
export const untoldAfterMs = 2 * minute;

/** Failed attempts after which a parcel counts as waiting for the store, and not as being told. */
const attemptsBeforeWaiting = 3;

/** The outcome of an attempt that the store did not answer. */
export const unanswered = (attempts: number, detail: string): StoreOutcome =>
  attempts < attemptsBeforeWaiting ? { state: 'pending' } : storeOutcome('unreachable', detail);

/** When the store is asked next; null when only an event makes us ask. */
export const nextAsking = (state: StoreState, now: Date): Date | null =>
  state === 'pending' || state === 'waiting' ? new Date(now.getTime() + minute) : null;

/**
 * Whether a waiting parcel's order has to be read whole, rather than only compared with how it looked before. Each
 * minute one question covers hundreds of orders; it shows what changed, except what the store does not count as a
 * change of the order. For that there is a full reading every ten minutes, after a day every hour.
 */
export function needsFullReading(
  parcel: { readonly reason: StoreReason | null; readonly since: Date; readonly readAt: Date | null },
  now: Date,
): boolean {
  if (!parcel.readAt || (parcel.reason && facts[parcel.reason].unseen)) return true;
  const waited = now.getTime() - parcel.since.getTime();
  const every = waited < 24 * 60 * minute ? 10 * minute : 60 * minute;
  return now.getTime() - parcel.readAt.getTime() >= every;
}
