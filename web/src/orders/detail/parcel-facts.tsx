import type { Order } from '@shipmagic/domain/orders/order';
import { weightKg } from '@shipmagic/domain/orders/order-totals';
import classes from './parcel-facts.module.css';

/** Length, width and height in centimetres (a dash when unknown) and the weight of all units. */
export function ParcelFacts({ order }: { order: Order }) {
  const { length, width, height } = order.dimensions;
  const facts = [
    ['L', length ?? '–'],
    ['W', width ?? '–'],
    ['H', height ?? '–'],
    ['kg', weightKg(order.lineItems).toFixed(2)],
  ] as const;
  return (
    <dl className={classes.grid}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
