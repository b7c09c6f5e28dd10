import type { StoreOutcome } from '../../statuses/store-state.ts';
import { type FulfilmentGroup, takeOpen } from '../fulfilment/plan-fulfilment.ts';
import type { StoreView } from '../fulfilment/store-view.ts';

export type InPersonStep = 'ready' | 'handed_over';

/** A part that is handed over in person, and which lines of the store's order wait for their customer by now. */
export interface PartInPerson {
  readonly id: string;
  readonly lines: readonly { readonly id: string; readonly quantity: number }[];
  /** Of this part and of others of the order, by the line's id. */
  readonly waiting: ReadonlyMap<string, { readonly partId: string; readonly since: Date }>;
}

/**
 * Fulfilment orders to be announced as ready to their customer, whom the store mails: only whole ones, and only by the
 * part that was the last to be ready, so that nobody is mailed twice.
 */
export function planReady({ id, waiting }: PartInPerson, view: StoreView): string[] {
  return view.fulfilmentOrders
    .filter(({ state, method }) => state === 'shippable' && method === 'pick_up')
    .filter(({ lines }) => {
      const left = lines.filter(({ remaining }) => remaining > 0);
      const ready = left.flatMap(({ lineId }) => waiting.get(lineId) ?? []);
      const last = ready
        .toSorted((a, b) => a.since.getTime() - b.since.getTime() || Number(a.partId) - Number(b.partId))
        .at(-1);
      return ready.length === left.length && last?.partId === id;
    })
    .map((order) => order.id);
}

interface HandoverPlan {
  /** One fulfilment each, by location. */
  readonly groups: readonly (readonly FulfilmentGroup[])[];
  /** Why something is not fulfilled. */
  readonly missing: StoreOutcome | null;
}

/** The fulfilments of a part that was handed over; none if the store has them already. */
export const planHandedOver = ({ lines }: Pick<PartInPerson, 'lines'>, view: StoreView): HandoverPlan =>
  takeOpen(view, new Map(lines.map(({ id, quantity }) => [id, quantity])));
