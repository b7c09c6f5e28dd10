import { z } from 'zod';
import type { OrderStatus } from '../../statuses/order-status.ts';

/** New goods wait for the store to let them go, or their part of the order waits for a payment, or can be sent. */
export const newGoodsState = z.enum(['waiting', 'on_hold', 'released']);
export type NewGoodsState = z.output<typeof newGoodsState>;

const onHold: OrderStatus = 'hold';

/** By the status of their part of the order; null while there is none. */
export const newGoodsStateOf = (partStatus: string | null): NewGoodsState =>
  partStatus === null ? 'waiting' : partStatus === onHold ? 'on_hold' : 'released';
