import { type PlannedPickup, wayKey, wishesOf } from '@shipmagic/domain/parcels/handover/pickup-plan';
import { isOpenPickup } from '@shipmagic/domain/parcels/handover/pickup-state';
import {
  type Pickup,
  type PickupWishResult,
  pickupsContract,
} from '@shipmagic/domain/parcels/handover/pickups.contract';
import { useState } from 'react';
import { useRoute, useRouteMutation } from '../../api/use-route.ts';

/** The outcome of a row. `asking`: no answer yet; `doubt`: asked once it is confirmed. */
export interface PickupOutcome {
  readonly state: 'asking' | 'asked' | 'refused' | 'doubt';
  readonly text: string;
}

const pollMs = 1000;
type ForAll = Parameters<typeof wishesOf>[0];

/** Asks for the chosen pickups, and follows each until its courier has answered. */
export function useAskPickups() {
  const [results, setResults] = useState<ReadonlyMap<string, PickupWishResult>>(new Map());
  const ask = useRouteMutation(pickupsContract.askMany, {
    changes: [pickupsContract.list, pickupsContract.readyCount],
    onSuccess: (answer) =>
      setResults((before) => new Map([...before, ...answer.results.map((one) => [wayKey(one), one] as const)])),
  });
  const ids = [...results.values()].flatMap(({ pickup }) => (pickup && isOpenPickup(pickup.state) ? [pickup.id] : []));
  const { data } = useRoute(
    pickupsContract.states,
    { query: { ids } },
    { enabled: ids.length > 0, freshFor: 0, again: (answer) => (waits(answer) ? pollMs : false), keepPrevious: true },
  );
  const now = new Map(data?.requests.map((request) => [request.id, request]));
  const outcomes = new Map([...results].map(([key, result]) => [key, outcomeOf(result, now)]));
  return {
    outcomes,
    asked: results.size > 0,
    busy: ask.isPending,
    error: ask.error,
    ask: (plan: ForAll, rows: readonly PlannedPickup[], confirmed: 'past_cut_off'[] = []) =>
      ask.mutate({ body: { wishes: wishesOf(plan, rows), confirmed } }),
  };
}

const waits = (answer: unknown) =>
  answer === undefined || (answer as { requests: Pickup[] }).requests.some(({ state }) => isOpenPickup(state));

function outcomeOf(result: PickupWishResult, now: ReadonlyMap<string, Pickup>): PickupOutcome {
  const { refused, doubt, stoodBefore } = result;
  if (refused) return { state: doubt ? 'doubt' : 'refused', text: refused };
  const pickup = result.pickup && (now.get(result.pickup.id) ?? result.pickup);
  if (pickup?.state === 'accepted')
    return { state: 'asked', text: `${stoodBefore ? 'Already requested: ' : ''}${pickup.message ?? ''}` };
  if (pickup?.state === 'refused') return { state: 'refused', text: pickup.message ?? 'The courier did not accept it' };
  return {
    state: 'asking',
    text: pickup?.message ? `${pickup.message}. It is asked again by itself until it answers.` : 'Waiting for courier',
  };
}

/** `24 requested, 1 refused, 1 waiting for the courier`. */
export function outcomesText(outcomes: Iterable<PickupOutcome>): string {
  const counts = { asked: 0, refused: 0, doubt: 0, asking: 0 };
  for (const { state } of outcomes) counts[state]++;
  const parts = [
    [counts.asked, 'requested'],
    [counts.refused, 'refused'],
    [counts.doubt, 'to confirm'],
    [counts.asking, 'waiting for the courier'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${count.toLocaleString('en-IN')} ${words}`)
    .join(', ');
}
