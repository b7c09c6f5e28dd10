import { Loader } from '@mantine/core';
import type { Order } from '@shipmagic/domain/orders/order';
import { useEffect } from 'react';
import { invalidate } from '../../api/cache.ts';
import cell from '../../ui/cell.module.css';

/** Milliseconds between checks for the courier's answer. */
const lookAgain = 5000;

/** The state of a shipment without an AWB yet. */
export function AttemptNote({ attempt }: { attempt: NonNullable<Order['shipmentAttempt']> }) {
  const open = attempt.state !== 'failed';
  useEffect(() => {
    if (!open) return;
    const timer = setInterval(() => void invalidate('orders'), lookAgain);
    return () => clearInterval(timer);
  }, [open]);

  if (!open) {
    return <div className={cell.problem}>{attempt.message ?? `${attempt.shippingPartner} refused the shipment.`}</div>;
  }
  return (
    <div className={cell.working} role="status">
      <Loader size={12} />
      <span>
        {attempt.shippingPartner}
        <br />
        {attempt.state === 'requested' ? 'Being made…' : 'The courier has not answered; checking…'}
      </span>
    </div>
  );
}
