import type { OrderStatus } from '../statuses/order-status.ts';
import { type ReturnState, returnStateTable } from './return-state.ts';

export interface ReturnPieces {
  readonly state: ReturnState;
  readonly pieces: number;
  /** The customer keeps the goods, so that nothing travels. */
  readonly isKept: boolean;
}

const sum = (returns: readonly ReturnPieces[]) => returns.reduce((all, { pieces }) => all + pieces, 0);

// Why: docs/decisions/returns.md, "A return is an entity of its own, and the order follows".
/**
 * The status that a delivered part has by its returns: on its way back once every delivered piece has left the
 * customer, returned once every piece has arrived, and delivered until then.
 */
export function orderStatusWithReturns(
  returns: readonly ReturnPieces[],
  pieces: number,
): Extract<OrderStatus, 'delivered' | 'in_reverse_transit' | 'return_order'> {
  const left = returns.filter(({ state, isKept }) => {
    const { goods } = returnStateTable[state];
    return !isKept && (goods === 'moving' || goods === 'back');
  });
  if (pieces <= 0 || sum(left) < pieces) return 'delivered';
  const back = left.filter(({ state }) => returnStateTable[state].goods === 'back');
  return sum(back) >= pieces ? 'return_order' : 'in_reverse_transit';
}

/** The statuses that returns give, in the order in which an order goes through them. */
const steps = ['delivered', 'in_reverse_transit', 'return_order'] as const satisfies readonly OrderStatus[];

/**
 * The status to set after a return has moved; null for none. An order only goes forward, and never from a status that a
 * person has set beyond these; but what a courier said it had picked up can turn out to be with the customer still.
 */
export function statusToSet(
  from: OrderStatus,
  to: (typeof steps)[number],
  { isTakenBack }: { readonly isTakenBack: boolean },
): OrderStatus | null {
  const at = (steps as readonly OrderStatus[]).indexOf(from);
  if (at < 0 || from === to) return null;
  const isBackWithCustomer = isTakenBack && from === 'in_reverse_transit' && to === 'delivered';
  return steps.indexOf(to) > at || isBackWithCustomer ? to : null;
}

/** `Return 1 of 3`: the pieces in returns among those that were delivered; null without one. */
export const returnBadge = (held: number, delivered: number): string | null =>
  held > 0 ? `Return ${held} of ${delivered}` : null;
