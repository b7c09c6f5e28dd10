import { Skeleton, Text } from '@mantine/core';
import { warehousesContract } from '@shipmagic/domain/warehouses/warehouses.contract';
import { useRoute } from '../../api/use-route.ts';
import { Failure } from '../../ui/failure.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import classes from './detail.module.css';

/** Where the vendor's parcels are picked up. */
export function VendorWarehouses({ vendorName }: { vendorName: string }) {
  const { data, error, refetch } = useRoute(warehousesContract.list, { params: { vendorName } });
  return (
    <Section title="Warehouses">
      {error && !data && <Failure what="Failed to fetch warehouses" error={error} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton height={80} />}
      {data?.length === 0 && (
        <Text c="dimmed" size="sm">
          No warehouses yet.
        </Text>
      )}
      {data && data.length > 0 && (
        <ul className={classes.rows} aria-label="Warehouses">
          {data.map((warehouse) => (
            <li key={warehouse.id} className={classes.row}>
              <TwoLines
                wrap
                strong={warehouse.warehouseName}
                dimmed={[warehouse.addressLine1, warehouse.city, warehouse.state, warehouse.zipCode]
                  .filter(Boolean)
                  .join(', ')}
              />
              {warehouse.isDefault && <StatusBadge colour="indigo">Default</StatusBadge>}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
