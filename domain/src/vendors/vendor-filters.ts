import { choiceFilter } from '../filters/choice-filters.ts';
import { namesFilter } from '../filters/list-filters.ts';
import { textFilter } from '../filters/text-filters.ts';
import { type VendorGap, vendorGaps, vendorGapTable } from './readiness.ts';

const missing = (gap: VendorGap) => {
  const words = `Missing: ${vendorGapTable[gap].label}`;
  return [gap, { label: words, chip: words }];
};

/** The filters of the vendors list. */
export const vendorFilterRegistry = {
  search: textFilter({ address: 'search', label: 'Search' }),
  /** Vendor names; matches any of them. */
  vendor: namesFilter({ address: 'vendors', label: 'Vendors', chipLabel: 'Vendor' }),
  /** Vendors that are not ready to ship, or that lack this. */
  missing: choiceFilter({
    address: 'missing',
    label: 'Readiness',
    any: 'Ready or not',
    values: {
      any: { label: 'Not ready', chip: 'Not ready' },
      ...(Object.fromEntries(vendorGaps.map(missing)) as Record<VendorGap, { label: string; chip: string }>),
    },
  }),
};

/** Sort keys; the first is the default. Names sort ascending, numbers and times descending. */
export const vendorSorts = ['vendorName', 'productCount', 'totalSales', 'createdAt'] as const;
