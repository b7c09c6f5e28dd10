import type { Order } from '@shipmagic/domain/orders/order';
import type { HoldRow } from './order-rows.queries.ts';

/** A hold in the store. The store's words are for staff. */
export const presentHold = (held: HoldRow, staff: boolean): Order['heldInStore'] =>
  held && {
    state: held.state,
    detail: staff ? held.service || held.detail : null,
    reason: held.reason,
    until: held.until && new Date(held.until).toISOString(),
  };
