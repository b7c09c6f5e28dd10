import { ActionIcon, Button, Text } from '@mantine/core';
import { isStaff, type Role } from '@shipmagic/domain/access/role';
import { courierName } from '@shipmagic/domain/couriers/known-couriers';
import { warehouseChangeRequestsContract } from '@shipmagic/domain/warehouses/warehouse-change-requests.contract';
import { missingFields, missingMessage } from '@shipmagic/domain/warehouses/warehouse-rules';
import { type VendorWarehouse, warehousesContract } from '@shipmagic/domain/warehouses/warehouses.contract';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { serverMessage } from '../api/api-error.ts';
import { useRouteMutation } from '../api/use-route.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { toast } from '../ui/toast.ts';
import { TwoLines } from '../ui/two-lines.tsx';
import { warehouseReads } from './warehouse-reads.ts';
import classes from './warehouses.module.css';

interface WarehouseItemProps {
  warehouse: VendorWarehouse;
  role: Role;
  /** A change request is pending. */
  waiting: boolean;
  onEdit: () => void;
}

export function WarehouseItem({ warehouse, role, waiting, onEdit }: WarehouseItemProps) {
  const [asking, setAsking] = useState(false);
  const { remove, removing } = useDelete(warehouse, role);
  const { warehouseName: name, contactName, contactPhone, contactEmail } = warehouse;
  const missing = missingFields(warehouse);
  return (
    <li className={classes.row}>
      <div className={classes.main}>
        <TwoLines
          wrap
          strong={name}
          dimmed={[warehouse.addressLine1, warehouse.addressLine2, warehouse.city, warehouse.state, warehouse.zipCode]
            .filter(Boolean)
            .join(', ')}
        />
        <Text size="sm" c="dimmed">
          {[contactName, contactPhone, contactEmail].filter(Boolean).join(' · ')}
        </Text>
        {missing.length > 0 && (
          <Text size="sm" c="var(--sm-danger-ink)">
            {missingMessage(missing)}
          </Text>
        )}
        {warehouse.registrations.map((one) => (
          <Registration key={one.partner} warehouse={warehouse} registration={one} role={role} />
        ))}
      </div>
      <div className={classes.badges}>
        {waiting && <StatusBadge colour="yellow">Awaiting approval</StatusBadge>}
        {warehouse.status === 'inactive' && <StatusBadge colour="gray">Inactive</StatusBadge>}
        {warehouse.isDefault && <StatusBadge colour="indigo">Default</StatusBadge>}
        <ActionIcon aria-label={`Edit ${name}`} disabled={waiting && !isStaff({ role })} onClick={onEdit}>
          <IconPencil size={16} />
        </ActionIcon>
        <ActionIcon
          aria-label={`Delete ${name}`}
          loading={removing}
          disabled={waiting && !isStaff({ role })}
          onClick={() => setAsking(true)}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </div>
      <ConfirmDialog
        opened={asking}
        title="Delete warehouse"
        question={
          isStaff({ role })
            ? `${name} will no longer be offered for pickups. Orders that were picked up there keep it.`
            : `Asks an admin to delete ${name}.`
        }
        confirmLabel="Delete"
        onConfirm={() => {
          setAsking(false);
          remove();
        }}
        onClose={() => setAsking(false)}
      />
    </li>
  );
}

interface RegistrationProps {
  warehouse: VendorWarehouse;
  registration: VendorWarehouse['registrations'][number];
  role: Role;
}

/** The registration with couriers, and a button to retry it. */
function Registration({ warehouse: { vendorName, id }, registration, role }: RegistrationProps) {
  const { partner, state, reason } = registration;
  const again = useRouteMutation(warehousesContract.register, {
    changes: warehouseReads,
    onError: (error) => toast.error('Error', serverMessage(error) ?? 'Failed to update warehouse'),
  });
  const courier = courierName(partner);
  const said = {
    registered: `Registered with ${courier}`,
    pending: `Being registered with ${courier}`,
    refused: `Not registered with ${courier}`,
  }[state];
  return (
    <Text size="sm" c={state === 'refused' ? 'var(--sm-danger-ink)' : 'dimmed'}>
      {said}
      {reason && `: ${reason}`}
      {state === 'refused' && isStaff({ role }) && (
        <Button
          variant="subtle"
          size="compact-xs"
          ml={8}
          loading={again.isPending}
          onClick={() => again.mutate({ params: { vendorName, id } })}
        >
          Try again
        </Button>
      )}
    </Text>
  );
}

/** Deletes directly for staff; a vendor member requests it. */
function useDelete({ vendorName, id }: VendorWarehouse, role: Role) {
  const failed = (error: Error) => toast.error('Failed to delete warehouse', serverMessage(error) ?? error.message);
  const remove = useRouteMutation(warehousesContract.remove, {
    changes: warehouseReads,
    onSuccess: () => toast.success('Warehouse deleted successfully'),
    onError: failed,
  });
  const ask = useRouteMutation(warehouseChangeRequestsContract.create, {
    changes: warehouseReads,
    onSuccess: ({ message }) => toast.success('Request Submitted', message),
    onError: failed,
  });
  return {
    removing: remove.isPending || ask.isPending,
    remove: () =>
      isStaff({ role })
        ? remove.mutate({ params: { vendorName, id } })
        : ask.mutate({ body: { vendorName, changeType: 'delete', warehouseId: id } }),
  };
}
