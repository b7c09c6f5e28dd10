import type { Role } from '@shipmagic/domain/access/role';
import { deliveryMethodTable } from '@shipmagic/domain/orders/delivery-method';
import { inPersonWords } from '@shipmagic/domain/orders/in-person-words';
import { nextStep } from '@shipmagic/domain/orders/next-step';
import type { Order } from '@shipmagic/domain/orders/order';
import cell from '../../ui/cell.module.css';
import { storeShortTime } from '../../ui/store-time.ts';
import { InPersonStep } from './in-person-step.tsx';

/** Of an order that no courier carries: how it reaches its customer, and the next of its two steps or who received it. */
export function InPersonPanel({ order, role }: { order: Order; role: Role }) {
  const { deliveryMethod, received } = order;
  const step = nextStep({ role }, order);
  return (
    <>
      <div className={cell.note}>{deliveryMethodTable[deliveryMethod].label}</div>
      {received && (
        <div className={cell.note}>
          {inPersonWords(deliveryMethod).by} {received.by ?? 'somebody'}, {storeShortTime(received.at)}
        </div>
      )}
      {step?.kind === 'prepare' || step?.kind === 'hand over' ? <InPersonStep order={order} kind={step.kind} /> : null}
    </>
  );
}
