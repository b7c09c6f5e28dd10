import { Button, Loader } from '@mantine/core';
import { isStaff, type Role } from '@shipmagic/domain/access/role';
import type { Order } from '@shipmagic/domain/orders/order';
import { warehousesContract } from '@shipmagic/domain/warehouses/warehouses.contract';
import { useEffect } from 'react';
import { serverMessage } from '../../api/api-error.ts';
import { invalidate } from '../../api/cache.ts';
import { useRouteMutation } from '../../api/use-route.ts';
import cell from '../../ui/cell.module.css';
import { toast } from '../../ui/toast.ts';

/** Milliseconds between checks for the courier's answer. */
const lookAgain = 5000;

interface AttemptNoteProps {
  order: Order;
  role: Role;
}

/** The state of a shipment without an AWB yet; nothing where none was asked for. */
export function AttemptNote({ order, role }: AttemptNoteProps) {
  const attempt = order.shipmentAttempt;
  const open = attempt !== null && attempt.state !== 'failed';
  useEffect(() => {
    if (!open) return;
    const timer = setInterval(() => void invalidate('orders'), lookAgain);
    return () => clearInterval(timer);
  }, [open]);

  if (!attempt) return null;
  if (!open) {
    return (
      <div className={cell.problem}>
        {attempt.message ?? `${attempt.shippingPartner} refused the shipment.`}
        {attempt.lacksWarehouse && isStaff({ role }) && <RegisterWarehouse order={order} />}
      </div>
    );
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

/** Tells the couriers of the pickup warehouse again: one that was never registered, or is no longer there. */
function RegisterWarehouse({ order }: { order: Order }) {
  const id = (order.pickupWarehouse ?? order.defaultWarehouse)?.id;
  const register = useRouteMutation(warehousesContract.register, {
    changes: [warehousesContract.list],
    onSuccess: ({ warehouseName }) =>
      toast.success('Warehouse sent', `Ship again once “${warehouseName}” is registered: it takes about a minute.`),
    onError: (error) => toast.error('Error', serverMessage(error) ?? 'Failed to register warehouse'),
  });
  if (!id) return null;
  return (
    <Button
      size="compact-xs"
      variant="light"
      loading={register.isPending}
      onClick={() => register.mutate({ params: { vendorName: order.vendorName, id } })}
    >
      Register Warehouse
    </Button>
  );
}
