import { InputWrapper, Popover, Stack } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import type { Role } from '@shipmagic/domain/access/role';
import type { Order } from '@shipmagic/domain/orders/order';
import { NextScanButton } from '../demo/next-scan-button.tsx';
import { InvoiceButton } from '../invoices/invoice-button.tsx';
import { OrderStatusControl } from '../orders/order-status-control.tsx';
import { ShipmentPanel } from '../parcels/booking/shipment-panel.tsx';
import { ListedShipmentStatus } from '../parcels/booking/shipment-status.tsx';
import { ClockChip } from '../ui/clock-chip.tsx';
import { partName } from '../ui/part-name.ts';
import { isScreenCovered } from '../ui/shortcuts.ts';
import { useAfterMount } from '../ui/use-after-mount.ts';
import classes from './order-slots.module.css';

interface OrderActionsProps {
  order: Order;
  role: Role;
  opened: boolean;
  onClose: () => void;
}

/** All that a comfortable row offers, and the invoice, beside a compact one. */
export function OrderActions({ order, role, opened, onClose }: OrderActionsProps) {
  const close = () => {
    // A dialog that was opened from here is closed before this is.
    if (opened && !isScreenCovered()) onClose();
  };
  // Also when a control that had the focus is gone, or waits for its answer.
  useHotkeys([['Escape', close]], []);
  return (
    <Popover
      opened={useAfterMount(opened)}
      onChange={(open) => {
        if (!open) close();
      }}
      position="bottom-end"
      width={240}
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown aria-label={`Actions for ${partName(order)}`}>
        <Stack gap={10}>
          <InputWrapper label="Order status" labelElement="div">
            <OrderStatusControl order={order} role={role} />
          </InputWrapper>
          <ClockChip of={order} />
          <ListedShipmentStatus order={order} role={role} />
          <ShipmentPanel order={order} role={role} extra={<NextScanButton order={order} role={role} />} />
          <InvoiceButton order={order} role={role} />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
