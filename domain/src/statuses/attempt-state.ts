import { z } from 'zod';

/** One attempt to have a courier make a parcel. `unknown`: it was asked, and has not answered. */
export const attemptStates = ['requested', 'unknown', 'created', 'failed', 'cancelled'] as const;
export type AttemptState = (typeof attemptStates)[number];

/** The outcome is open: it may still turn out to be a parcel. */
export const unsettledStates = ['requested', 'unknown'] as const satisfies readonly AttemptState[];
export const isUnsettled = (state: string): boolean => unsettledStates.some((one) => one === state);

export const hasUnsettledAttempt = ({
  shipmentAttempt,
}: {
  shipmentAttempt: { state: AttemptState } | null;
}): boolean => shipmentAttempt !== null && isUnsettled(shipmentAttempt.state);

/** There is a parcel, or there may be one: an order has at most one attempt of these. */
export const liveStates = [...unsettledStates, 'created'] as const satisfies readonly AttemptState[];

/** The states that an attempt without an AWB is shown with. */
export const shownAttemptState = z.enum([...unsettledStates, 'failed']);
export type ShownAttemptState = z.output<typeof shownAttemptState>;
