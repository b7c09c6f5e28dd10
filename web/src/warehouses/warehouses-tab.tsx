import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { isStaff, type Role } from '@shipmagic/domain/access/role';
import { warehouseChangeRequestsContract } from '@shipmagic/domain/warehouses/warehouse-change-requests.contract';
import { type VendorWarehouse, warehousesContract } from '@shipmagic/domain/warehouses/warehouses.contract';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useRoute } from '../api/use-route.ts';
import { Failure } from '../ui/failure.tsx';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { Section } from '../ui/section.tsx';
import { OwnRequests } from './own-requests.tsx';
import { WarehouseItem } from './warehouse-item.tsx';
import classes from './warehouses.module.css';

const WarehouseDialog = lazyDialog(() => import('./warehouse-dialog.tsx'), 'WarehouseDialog');

/** A vendor's warehouses: staff change them; vendor members request changes and see their outcomes. */
export function WarehousesTab({ vendorName, role }: { vendorName: string; role: Role }) {
  const params = { vendorName };
  const { data, error, refetch } = useRoute(warehousesContract.list, { params });
  const { data: asked } = useRoute(warehouseChangeRequestsContract.ofVendor, { params });
  const [edited, setEdited] = useState<VendorWarehouse | null | undefined>(undefined);
  const waiting = new Set(asked?.requests.flatMap((one) => (one.status === 'pending' ? [one.warehouseId] : [])));
  return (
    <Stack gap="md">
      <Section
        title="Warehouses"
        end={
          <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setEdited(null)}>
            Add Warehouse
          </Button>
        }
      >
        {!isStaff({ role }) && (
          <Text size="sm" c="dimmed" mb={4}>
            What you add, change or delete here is sent to an admin for approval.
          </Text>
        )}
        {error && !data && <Failure what="Failed to fetch warehouses" error={error} onRetry={() => refetch()} />}
        {!data && !error && <Skeleton height={80} />}
        {data?.length === 0 && (
          <Text c="dimmed" size="sm">
            No warehouses yet. Parcels cannot be shipped without a place to pick them up.
          </Text>
        )}
        {data && data.length > 0 && (
          <ul className={classes.rows} aria-label="Warehouses">
            {data.map((warehouse) => (
              <WarehouseItem
                key={warehouse.id}
                warehouse={warehouse}
                role={role}
                waiting={waiting.has(warehouse.id)}
                onEdit={() => setEdited(warehouse)}
              />
            ))}
          </ul>
        )}
      </Section>
      {asked && asked.requests.length > 0 && <OwnRequests requests={asked.requests} role={role} />}
      <WarehouseDialog
        vendorName={vendorName}
        role={role}
        warehouse={edited ?? null}
        presentDefault={data?.find(({ isDefault }) => isDefault)}
        opened={edited !== undefined}
        onClose={() => setEdited(undefined)}
      />
    </Stack>
  );
}
