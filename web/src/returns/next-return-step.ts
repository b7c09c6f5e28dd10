import { returnAbilities } from '@shipmagic/domain/returns/return-abilities';
import type { ReturnSummary } from '@shipmagic/domain/returns/return-shape';
import { returnSets } from '@shipmagic/domain/returns/return-state';

export const returnStepLabels = {
  approve: 'Approve',
  pickup: 'Request pickup',
  again: 'Request again',
  send: 'Enter AWB',
  receive: 'Receive',
  inspect: 'Inspect',
  settle: 'Settle…',
} as const;
export type ReturnStep = keyof typeof returnStepLabels;

type Viewer = Parameters<typeof returnAbilities>[0];

/** The one step that brings a return on; null where somebody else has to take it. */
export function nextReturnStep(
  viewer: Viewer,
  one: Pick<ReturnSummary, 'state' | 'way' | 'storeState'>,
): ReturnStep | null {
  const { state } = one;
  const may = returnAbilities(viewer, one);
  if (may.decide) return 'approve';
  if (may.askPickup) return state === 'pickup_failed' ? 'again' : 'pickup';
  if (state === 'received') return 'inspect';
  if (may.settle) return 'settle';
  if (may.send && state !== 'in_transit') return 'send';
  return may.receive && returnSets.onTheWay.includes(state) ? 'receive' : null;
}

/** Why there is no step, in few words; null where nothing is to be done any more. */
export function whoseTurn({ state }: Pick<ReturnSummary, 'state'>): string | null {
  if (state === 'pickup_asked') return 'Waiting for courier';
  if (state === 'inspected' || state === 'lost') return 'Waiting to be settled';
  return returnSets.open.includes(state) ? 'Waiting for the store’s team' : null;
}
