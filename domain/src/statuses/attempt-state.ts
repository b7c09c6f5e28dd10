import { z } from 'zod';

/**
 * The state of one attempt to create a shipment with a courier. `unknown`: the courier was called, but its answer was
 * not received. `replaced`: another parcel was sent in its place.
 */
export const attemptStates = ['requested', 'unknown', 'created', 'failed', 'cancelled', 'replaced'] as const;
export type AttemptState = (typeof attemptStates)[number];

/** The outcome is open: a parcel may still result. */
export const unsettledStates = ['requested', 'unknown'] as const satisfies readonly AttemptState[];
export const isUnsettled = (state: string): boolean => unsettledStates.some((one) => one === state);

export const hasUnsettledAttempt = ({
  shipmentAttempt,
}: {
  shipmentAttempt: { state: AttemptState } | null;
}): boolean => shipmentAttempt !== null && isUnsettled(shipmentAttempt.state);

/** A parcel exists, or may exist: an order has at most one such attempt. */
export const liveStates = [...unsettledStates, 'created'] as const satisfies readonly AttemptState[];

/** The states shown for an attempt without an AWB. */
export const shownAttemptState = z.enum([...unsettledStates, 'failed']);
export type ShownAttemptState = z.output<typeof shownAttemptState>;
