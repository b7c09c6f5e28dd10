import { orderStatusLabels } from '@shipmagic/domain/orders/order-status';
import { shipmentStatusLook } from '@shipmagic/domain/shipments/shipment-status';
import { FilterPills } from '../ui/filter-pills.tsx';
import { storeDay } from '../ui/store-time.ts';
import { type OrderFilterChoice, statusFilter, withoutFilters } from './order-search.ts';
import { financialStatusLabel } from './order-status-look.ts';

interface FilterChipsProps {
  filters: OrderFilterChoice;
  onChange: (filters: OrderFilterChoice) => void;
}

interface Chip {
  label: string;
  /** The filters without this one. */
  without: OrderFilterChoice;
}

/** What the list is filtered by, each removable. */
export function FilterChips({ filters, onChange }: FilterChipsProps) {
  return (
    <FilterPills
      chips={chipsOf(filters).map(({ label, without }) => ({ label, onRemove: () => onChange(without) }))}
      onClear={() => onChange(withoutFilters(filters))}
    />
  );
}

/** What the list is filtered by, in words. */
export const filterTexts = (filters: OrderFilterChoice): string[] => chipsOf(filters).map(({ label }) => label);

function chipsOf(filters: OrderFilterChoice): Chip[] {
  const { vendors, financialStatuses, shipmentStatuses, labelCreatedFilter, managedInShipmagicFilter } = filters;
  const chips: Chip[] = [];
  const status = statusFilter(filters);
  if (status) chips.push({ label: `Status: ${orderStatusLabels[status]}`, without: { activeTab: 'all' } });
  for (const name of vendors ?? []) {
    chips.push({ label: `Vendor: ${name}`, without: { vendors: others(vendors, name) } });
  }
  for (const status of financialStatuses ?? []) {
    const label = `Payment: ${financialStatusLabel(status)}`;
    chips.push({ label, without: { financialStatuses: others(financialStatuses, status) } });
  }
  for (const status of shipmentStatuses ?? []) {
    const label = `Shipment: ${shipmentStatusLook[status].label}`;
    chips.push({ label, without: { shipmentStatuses: others(shipmentStatuses, status) } });
  }
  if (labelCreatedFilter) {
    const label = labelCreatedFilter === 'created' ? 'Label created' : 'Label not created';
    chips.push({ label, without: { labelCreatedFilter: undefined } });
  }
  if (managedInShipmagicFilter) {
    const label = managedInShipmagicFilter === 'true' ? 'Managed in ShipMagic' : 'Not managed in ShipMagic';
    chips.push({ label, without: { managedInShipmagicFilter: undefined } });
  }
  if (filters.dateFrom) chips.push({ label: `From ${storeDay(filters.dateFrom)}`, without: { dateFrom: undefined } });
  if (filters.dateTo) chips.push({ label: `To ${storeDay(filters.dateTo)}`, without: { dateTo: undefined } });
  return chips;
}

function others<T>(list: readonly T[] | undefined, gone: T): T[] | undefined {
  const left = list?.filter((item) => item !== gone) ?? [];
  return left.length > 0 ? left : undefined;
}
