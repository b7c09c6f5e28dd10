import type { Order } from '@shipmagic/domain/orders/order';
import { use } from 'react';
import { ClockChip } from '../ui/clock-chip.tsx';
import { RowNote, RowNotes } from '../ui/row-note.tsx';
import classes from './order-slots.module.css';

/** The order's clock, or in its place what has happened to the row: of the same height, so that no row moves. */
export function NotedClock({ order }: { order: Order }) {
  const isNoted = use(RowNotes).has(order.magicOrderId);
  return (
    <span className={classes.clock}>
      {isNoted ? <RowNote id={order.magicOrderId} /> : <ClockChip of={order} short />}
    </span>
  );
}
