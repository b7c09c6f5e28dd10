import { z } from 'zod';
import type { StatusColour } from '../statuses/shipment-status.ts';

interface StateFacts<State extends string> {
  readonly label: string;
  readonly colour: StatusColour;
  readonly next: readonly State[];
  /** Its goods: with the customer, on the way back, back, or none of the three any more. */
  readonly goods: 'customer' | 'moving' | 'back' | 'none';
  /** Something is still to be done. */
  readonly isOpen: boolean;
  /** Its pieces count: they cannot be sent back twice. */
  readonly holdsPieces: boolean;
  /** A parcel of it can be received. */
  readonly takesReceipt: boolean;
  /** As an order's history says it. */
  readonly told: string;
}

/** State names are the rows' keys; a step to a state without a row does not compile. */
const stateTable = <State extends string>(
  rows: { readonly [Name in State]: StateFacts<NoInfer<State>> },
): Record<State, StateFacts<State>> => rows;

const open = { isOpen: true, holdsPieces: true } as const;
const ended = { isOpen: false, holdsPieces: false, next: [], goods: 'none', takesReceipt: false } as const;

// Why: docs/decisions/returns.md, "A return is an entity of its own, and the order follows".
/** The way of a return, whoever moves it: a person, a courier's scan or the store. */
export const returnStateTable = stateTable({
  requested: {
    label: 'Requested',
    colour: 'orange',
    next: ['approved', 'declined', 'cancelled'],
    goods: 'customer',
    ...open,
    takesReceipt: false,
    told: 'was asked for',
  },
  approved: {
    label: 'Approved',
    colour: 'indigo',
    next: ['pickup_asked', 'in_transit', 'received', 'cancelled', 'expired', 'settled'],
    goods: 'customer',
    ...open,
    takesReceipt: true,
    told: 'was approved',
  },
  pickup_asked: {
    label: 'Pickup asked for',
    colour: 'violet',
    next: ['picked_up', 'in_transit', 'pickup_failed', 'received', 'cancelled', 'lost'],
    goods: 'customer',
    ...open,
    takesReceipt: true,
    told: 'is to be picked up',
  },
  pickup_failed: {
    label: 'Pickup failed',
    colour: 'red',
    next: ['pickup_asked', 'picked_up', 'in_transit', 'received', 'cancelled', 'expired'],
    goods: 'customer',
    ...open,
    takesReceipt: true,
    told: 'could not be picked up',
  },
  picked_up: {
    label: 'Picked up',
    colour: 'blue',
    next: ['in_transit', 'received', 'lost', 'pickup_failed'],
    goods: 'moving',
    ...open,
    takesReceipt: true,
    told: 'was picked up',
  },
  in_transit: {
    label: 'On its way back',
    colour: 'blue',
    next: ['received', 'lost'],
    goods: 'moving',
    ...open,
    takesReceipt: true,
    told: 'is on its way back',
  },
  received: {
    label: 'Received',
    colour: 'yellow',
    next: ['inspected'],
    goods: 'back',
    ...open,
    takesReceipt: true,
    told: 'was received',
  },
  inspected: {
    label: 'Inspected',
    colour: 'yellow',
    next: ['settled'],
    goods: 'back',
    ...open,
    takesReceipt: true,
    told: 'was inspected',
  },
  lost: {
    label: 'Lost',
    colour: 'red',
    next: ['in_transit', 'received', 'settled'],
    goods: 'moving',
    ...open,
    takesReceipt: true,
    told: 'was lost on the way back',
  },
  expired: {
    label: 'Expired',
    colour: 'gray',
    ...ended,
    next: ['in_transit', 'received'],
    takesReceipt: true,
    told: 'expired: nothing was handed over in time',
  },
  settled: { label: 'Settled', colour: 'green', ...ended, holdsPieces: true, goods: 'back', told: 'was settled' },
  declined: { label: 'Declined', colour: 'gray', ...ended, told: 'was declined' },
  cancelled: { label: 'Cancelled', colour: 'gray', ...ended, told: 'was cancelled' },
});

export type ReturnState = keyof typeof returnStateTable;
/** In display order. */
export const returnStates = Object.keys(returnStateTable) as [ReturnState, ...ReturnState[]];
export const returnState = z.enum(returnStates);

export const returnStateLabels = Object.fromEntries(
  returnStates.map((state) => [state, returnStateTable[state].label]),
) as Record<ReturnState, string>;

const those = (holds: (facts: StateFacts<ReturnState>) => boolean): readonly ReturnState[] =>
  returnStates.filter((state) => holds(returnStateTable[state]));

/** Named sets of states, for rules and queries. */
export const returnSets = {
  open: those(({ isOpen }) => isOpen),
  /** Their pieces cannot be asked for again. */
  holding: those(({ holdsPieces }) => holdsPieces),
  /** Nothing was handed over yet, so that they expire. */
  awaitingHandOver: those(({ next }) => next.includes('expired')),
  cancellable: those(({ next }) => next.includes('cancelled')),
  onTheWay: those(({ goods }) => goods === 'moving'),
  /** The goods have left the customer. */
  withoutCustomer: those(({ goods }) => goods === 'moving' || goods === 'back'),
  /** Couriers scan them. */
  scanned: those(({ goods, next }) => goods === 'moving' && next.includes('lost')),
  takesReceipt: those(({ takesReceipt }) => takesReceipt),
} as const;

/** Whether a return may take this step. */
export const mayReturnMove = (from: ReturnState, to: ReturnState): boolean => returnStateTable[from].next.includes(to);

/** Why a return cannot be moved there, in words; null when it can. */
export const returnMoveRefusal = (from: ReturnState, to: ReturnState): string | null =>
  mayReturnMove(from, to)
    ? null
    : `This return is “${returnStateLabels[from]}” and cannot be set to “${returnStateLabels[to]}”.`;
