import { productFilterRegistry } from '@shipmagic/domain/catalogue/products/product-filters';
import { chipsOf } from '@shipmagic/domain/filters/list-address';
import { FilterPills } from '../../ui/filter-pills.tsx';
import { storeDay } from '../../ui/store-time.ts';
import { noFilters, type ProductFilterChoice } from './product-search.ts';

interface ProductChipsProps {
  filters: ProductFilterChoice;
  onChange: (filters: ProductFilterChoice) => void;
}

const chips = (filters: ProductFilterChoice) => chipsOf(productFilterRegistry, filters, storeDay);

/** The list's filters as removable chips. */
export function ProductChips({ filters, onChange }: ProductChipsProps) {
  return (
    <FilterPills
      chips={chips(filters).map(({ label, without }) => ({ label, onRemove: () => onChange(without) }))}
      onClear={() => onChange(noFilters)}
    />
  );
}

/** The filters in words. */
export const filterTexts = (filters: ProductFilterChoice): string[] => chips(filters).map(({ label }) => label);
