import { z } from 'zod';
import type { StatusColour } from '../../statuses/shipment-status.ts';

/**
 * The progress of a pickup request. `requested`: not sent yet; `unknown`: sent, no answer received; `accepted`,
 * `refused`: the courier's answer.
 */
export const pickupStates = ['requested', 'unknown', 'accepted', 'refused'] as const;
export const pickupState = z.enum(pickupStates);
export type PickupState = z.output<typeof pickupState>;

/** A warehouse has at most one request in these states per courier and day. */
export const openPickupStates = ['requested', 'unknown'] as const satisfies readonly PickupState[];
export const isOpenPickup = (state: PickupState): boolean => openPickupStates.some((open) => open === state);

export const pickupStateLooks: Record<PickupState, { label: string; colour: StatusColour }> = {
  requested: { label: 'Being requested', colour: 'blue' },
  unknown: { label: 'No answer yet', colour: 'yellow' },
  accepted: { label: 'Accepted', colour: 'green' },
  refused: { label: 'Refused', colour: 'red' },
};

/**
 * How a courier accepted: it made a new pickup, it had one for that day, or it comes by itself and needs no request.
 */
export const pickupOutcomes = ['made', 'existing', 'by_itself'] as const;
export const pickupOutcome = z.enum(pickupOutcomes);
export type PickupOutcome = z.output<typeof pickupOutcome>;

/** An accepted request in words. */
export function acceptedText(partner: string, outcome: PickupOutcome, pickupId: string | null): string {
  const named = pickupId ? ` (pickup ${pickupId})` : '';
  switch (outcome) {
    case 'made':
      return `${partner} comes${named}`;
    case 'existing':
      return `${partner} already had a pickup for that day${named}`;
    case 'by_itself':
      return `${partner} comes by itself: nothing needs to be requested`;
  }
}
