import type { SessionUser } from '@shipmagic/domain/people/auth.contract';
import { useMemo } from 'react';
import { NextScanButton } from '../demo/next-scan-button.tsx';
import type { OrderSlots } from '../orders/order-columns.tsx';
import { OrderStatusControl } from '../orders/order-status-control.tsx';
import { ShipmentPanel } from '../parcels/booking/shipment-panel.tsx';
import { ListedShipmentStatus } from '../parcels/booking/shipment-status.tsx';
import { CompactStatus } from './compact-status.tsx';
import { NextStepCell } from './next-step-cell.tsx';
import { NotedClock } from './noted-clock.tsx';
import classes from './order-slots.module.css';

/** Puts the parts of other slices into the rows of the orders table. */
export function useOrderSlots({ role }: SessionUser): OrderSlots {
  return useMemo(
    () => ({
      status: (order) => (
        <div className={classes.status}>
          <OrderStatusControl order={order} role={role} />
          <NotedClock order={order} />
          <ListedShipmentStatus order={order} role={role} />
        </div>
      ),
      compactStatus: (order) => <CompactStatus order={order} />,
      nextStep: (order) => <NextStepCell order={order} role={role} />,
      shipping: (order) => (
        <ShipmentPanel order={order} role={role} extra={<NextScanButton order={order} role={role} />} />
      ),
    }),
    [role],
  );
}
