import { ActionIcon } from '@mantine/core';
import type { Role } from '@shipmagic/domain/access/role';
import { deliveryMethodTable } from '@shipmagic/domain/orders/delivery-method';
import { nextStep } from '@shipmagic/domain/orders/next-step';
import type { Order } from '@shipmagic/domain/orders/order';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { MoveOrderButton } from '../orders/move-order-button.tsx';
import { ShipmentStep } from '../parcels/booking/shipment-step.tsx';
import cell from '../ui/cell.module.css';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import classes from './order-slots.module.css';

const OrderActions = lazyDialog(() => import('./order-actions.tsx'), 'OrderActions');

/** One next step of an order, and beside it whatever else can be done to it. */
export function NextStepCell({ order, role }: { order: Order; role: Role }) {
  const [opened, setOpened] = useState(false);
  const step = nextStep({ role }, order);
  const open = () => setOpened(true);
  return (
    <div className={classes.next}>
      <div className={classes.step}>
        {step?.kind === 'move' && <MoveOrderButton order={order} to={step.to} label={step.label} />}
        {step && step.kind !== 'move' && <ShipmentStep order={order} role={role} step={step} onOthers={open} />}
        {!step && order.deliveryMethod === 'none' && (
          <span className={cell.note}>{deliveryMethodTable.none.label}</span>
        )}
        {!step && order.managedInShipmagic === false && <span className={cell.note}>Managed in ShipTurtle</span>}
      </div>
      <ActionIcon
        size={32}
        className={classes.more ?? ''}
        aria-keyshortcuts="A S"
        aria-label={`More actions for ${order.magicOrderId}`}
        aria-haspopup="dialog"
        aria-expanded={opened}
        title="More actions"
        onClick={open}
      >
        <IconDots size={18} />
      </ActionIcon>
      <OrderActions order={order} role={role} opened={opened} onClose={() => setOpened(false)} />
    </div>
  );
}
