import { orderStatus } from '@shipmagic/domain/statuses/order-status';
import { z } from 'zod';

const statusChange = z.object({ from: orderStatus, to: orderStatus });
export type StatusChange = z.output<typeof statusChange>;

/** An order's move among the changes of an entry of its history; null if it was not moved. */
export function statusChangeIn(changes: unknown): StatusChange | null {
  const parsed = z.object({ orderStatus: statusChange }).safeParse(changes);
  return parsed.success ? parsed.data.orderStatus : null;
}
