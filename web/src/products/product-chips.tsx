import { FilterPills } from '../ui/filter-pills.tsx';
import { noFilters, type ProductFilterChoice } from './product-search.ts';

interface ProductChipsProps {
  filters: ProductFilterChoice;
  onChange: (filters: ProductFilterChoice) => void;
}

/** What the products are filtered by, each removable. */
export function ProductChips({ filters, onChange }: ProductChipsProps) {
  return (
    <FilterPills
      chips={chipsOf(filters).map(({ label, without }) => ({ label, onRemove: () => onChange(without) }))}
      onClear={() => onChange(noFilters)}
    />
  );
}

/** The filters in words. */
export const filterTexts = (filters: ProductFilterChoice): string[] => chipsOf(filters).map(({ label }) => label);

function chipsOf({ vendors = [], type }: ProductFilterChoice): { label: string; without: ProductFilterChoice }[] {
  const others = (name: string) => {
    const left = vendors.filter((vendor) => vendor !== name);
    return left.length > 0 ? left : undefined;
  };
  return [
    ...vendors.map((name) => ({ label: `Vendor: ${name}`, without: { vendors: others(name) } })),
    ...(type ? [{ label: `Type: ${type}`, without: { type: undefined } }] : []),
  ];
}
