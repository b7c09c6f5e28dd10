import { chipsOf } from '@shipmagic/domain/filters/list-address';
import { orderFilterRegistry } from '@shipmagic/domain/orders/order-filter-registry';
import { FilterPills } from '../ui/filter-pills.tsx';
import { storeDay } from '../ui/store-time.ts';
import { type OrderFilterChoice, withoutFilters } from './order-search.ts';

interface FilterChipsProps {
  filters: OrderFilterChoice;
  onChange: (filters: OrderFilterChoice) => void;
}

const chips = (filters: OrderFilterChoice) => chipsOf(orderFilterRegistry, filters, storeDay);

/** The list's filters as removable chips. */
export function FilterChips({ filters, onChange }: FilterChipsProps) {
  return (
    <FilterPills
      chips={chips(filters).map(({ label, without }) => ({ label, onRemove: () => onChange(without) }))}
      onClear={() => onChange(withoutFilters(filters))}
    />
  );
}

/** The list's filters in words. */
export const filterTexts = (filters: OrderFilterChoice): string[] => chips(filters).map(({ label }) => label);
