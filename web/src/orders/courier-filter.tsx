import { MultiSelect } from '@mantine/core';
import { knownCouriers } from '@shipmagic/domain/couriers/known-couriers';
import { orderFilterRegistry, otherCouriers } from '@shipmagic/domain/orders/order-filter-registry';

interface CourierFilterProps {
  chosen: readonly string[];
  onChange: (names: string[] | undefined) => void;
}

/** Any of the couriers that we know, or the others. A name from a link stays, so that it can be removed. */
export function CourierFilter({ chosen, onChange }: CourierFilterProps) {
  return (
    <MultiSelect
      label={orderFilterRegistry.courier.label}
      placeholder={chosen.length > 0 ? '' : 'Any'}
      data={[...new Set([...knownCouriers.map(({ name }) => name), otherCouriers, ...chosen])]}
      value={[...chosen]}
      onChange={(names) => onChange(names.length > 0 ? names : undefined)}
    />
  );
}
