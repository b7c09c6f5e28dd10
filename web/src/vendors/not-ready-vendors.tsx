import { NativeSelect } from '@mantine/core';
import { vendorGaps, vendorGapTable } from '@shipmagic/domain/vendors/readiness';
import { vendorFilterRegistry } from '@shipmagic/domain/vendors/vendor-filters';
import { vendorsContract } from '@shipmagic/domain/vendors/vendors.contract';
import { useRoute } from '../api/use-route.ts';
import classes from '../ui/list-toolbar.module.css';
import type { VendorSearch } from './vendor-search.ts';

interface NotReadyVendorsProps {
  search: VendorSearch;
  onChange: (part: Partial<VendorSearch>) => void;
}

/** Narrows the list to vendors that are not ready, or to those that lack one thing, with how many there are of each. */
export function NotReadyVendors({ search, onChange }: NotReadyVendorsProps) {
  const { data } = useRoute(vendorsContract.notReady, {}, { freshFor: 0 });
  const count = (n: number | undefined) => (n === undefined ? '' : ` (${n.toLocaleString('en-IN')})`);
  const { missing: filter } = vendorFilterRegistry;
  const chosen = search.missing ?? '';
  const gaps = vendorGaps.filter((gap) => chosen === gap || (data?.missing[gap] ?? 0) > 0);
  return (
    <NativeSelect
      className={classes.size ?? ''}
      maw={150}
      aria-label={filter.label}
      value={chosen}
      onChange={({ currentTarget: { value } }) =>
        onChange({ missing: filter.read.parse(value === '' ? undefined : value), page: 1 })
      }
      data={[
        { value: '', label: filter.any },
        { value: 'any', label: `Not ready${count(data?.notReady)}` },
        ...gaps.map((gap) => ({
          value: gap,
          label: `Missing: ${vendorGapTable[gap].label}${count(data?.missing[gap])}`,
        })),
      ]}
    />
  );
}
