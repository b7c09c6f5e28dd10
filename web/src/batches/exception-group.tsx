import { Button, Checkbox, Text } from '@mantine/core';
import { isStaff, type Role } from '@shipmagic/domain/access/role';
import { type ShipException, shipExceptions } from '@shipmagic/domain/batches/ship-exceptions';
import type { ReviewedOrder } from '@shipmagic/domain/batches/ship-review';
import { ScrollFrame } from '../ui/scroll-frame.tsx';
import { OrderFix } from './order-fix.tsx';
import { answer, askedBy, isBlocking, leaveOut } from './review-choice.ts';
import classes from './ship-review.module.css';
import type { ShipReviewState } from './use-ship-review.ts';
import { WeighAll } from './weigh-all.tsx';

/** How many orders of a group are listed; thousands would make the dialog slow. */
const listed = 50;

interface ExceptionGroupProps {
  exception: ShipException;
  orders: readonly ReviewedOrder[];
  role: Role;
  state: ShipReviewState;
  onAddress: (magicOrderId: string) => void;
  onCourier: () => void;
}

/** The orders with the same exception: mended one by one or together, or left out. */
export function ExceptionGroup({ exception, orders, role, state, onAddress, onCourier }: ExceptionGroupProps) {
  const { label, hint, fix } = shipExceptions[exception];
  const { choice, choose, leftOut, lookAgain } = state;
  const blocks = isBlocking(exception, choice);
  const question = askedBy(exception);
  const ids = orders.map(({ magicOrderId }) => magicOrderId);
  const outHere = ids.filter((id) => leftOut.has(id)).length;
  const count = orders.length.toLocaleString('en-IN');
  return (
    <section className={classes.group} data-blocks={blocks || undefined} aria-label={label}>
      <div className={classes.head}>
        <div className={classes.title}>
          <Text size="sm" fw={600}>
            {label}: {count}
            {(blocks || outHere === ids.length) && ', left out'}
          </Text>
          <Text size="xs" c="dimmed">
            {hint}
          </Text>
        </div>
        {question && (
          <Checkbox
            label={orders.length === 1 ? 'Ship it nevertheless' : `Ship these ${count} nevertheless`}
            checked={choice.confirmed.has(question)}
            onChange={(event) => choose(answer(choice, question, event.currentTarget.checked))}
          />
        )}
        {fix === 'courier' && (
          <Button size="compact-sm" variant="default" onClick={onCourier}>
            Choose another courier
          </Button>
        )}
        {fix === 'weight' && <WeighAll orders={orders} onDone={lookAgain} />}
        {!blocks && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => choose(leaveOut(choice, ids, outHere < ids.length))}
          >
            {outHere < ids.length ? 'Leave all out' : 'Take all in'}
          </Button>
        )}
      </div>
      <ScrollFrame label={`${label}: orders`} className={classes.scroll}>
        <ul className={classes.orders}>
          {orders.slice(0, listed).map((order) => (
            <li key={order.magicOrderId} className={classes.order}>
              <div className={classes.about}>
                <strong>{order.orderNumber}</strong> {order.vendorName}
                <Text size="xs" c="dimmed">
                  {[order.customerName, [order.city, order.pin].filter(Boolean).join(' '), order.detail]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </div>
              <OrderFix
                fix={fix}
                exception={exception}
                order={order}
                isStaff={isStaff({ role })}
                onAddress={() => onAddress(order.magicOrderId)}
                onMended={lookAgain}
              />
              {!blocks && (
                <Checkbox
                  label="Leave out"
                  aria-label={`Leave out ${order.magicOrderId}`}
                  checked={leftOut.has(order.magicOrderId)}
                  onChange={(event) => choose(leaveOut(choice, [order.magicOrderId], event.currentTarget.checked))}
                />
              )}
            </li>
          ))}
          {orders.length > listed && (
            <li className={classes.order}>and {(orders.length - listed).toLocaleString('en-IN')} more</li>
          )}
        </ul>
      </ScrollFrame>
    </section>
  );
}
