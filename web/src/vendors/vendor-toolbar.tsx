import { Button, NativeSelect, Popover } from '@mantine/core';
import { vendorFilterRegistry } from '@shipmagic/domain/vendors/vendor-filters';
import type { VendorListQuery } from '@shipmagic/domain/vendors/vendors.contract';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FilterPills } from '../ui/filter-pills.tsx';
import classes from '../ui/list-toolbar.module.css';
import { ListToolbar } from '../ui/list-toolbar.tsx';
import { VendorFilter } from '../ui/vendor-filter.tsx';
import { otherSorts, type VendorSearch } from './vendor-search.ts';

interface VendorToolbarProps {
  search: VendorSearch;
  onChange: (part: Partial<VendorSearch>) => void;
  /** Further actions on the list. */
  children: ReactNode;
}

const sortLabels: Record<VendorListQuery['sort'], string> = {
  vendorName: 'By name',
  productCount: 'Most products',
  totalSales: 'Highest sales',
  createdAt: 'Newest first',
};

export function VendorToolbar({ search, onChange, children }: VendorToolbarProps) {
  const vendors = search.vendors ?? [];
  const choose = (names: string[]) => onChange({ vendors: names.length > 0 ? names : undefined });
  return (
    <>
      <ListToolbar what="vendors" term={search.search} onSearch={(search) => onChange({ search })} delay={500}>
        <Popover width="min(400px, calc(100vw - 32px))" position="bottom-start" trapFocus withinPortal>
          <Popover.Target>
            <Button variant="default" rightSection={<IconChevronDown size={16} />}>
              {filterText(vendors)}
            </Button>
          </Popover.Target>
          <Popover.Dropdown>
            <VendorFilter chosen={vendors} onChange={choose} nested />
          </Popover.Dropdown>
        </Popover>
        <NativeSelect
          className={classes.size ?? ''}
          aria-label="Sort vendors"
          value={search.sort ?? 'vendorName'}
          onChange={({ currentTarget: { value } }) => onChange({ sort: otherSorts.find((sort) => sort === value) })}
          data={Object.entries(sortLabels).map(([value, label]) => ({ value, label }))}
        />
        {children}
      </ListToolbar>
      <FilterPills
        chips={[
          ...vendors.map((name) => ({
            label: name,
            onRemove: () => choose(vendors.filter((one) => one !== name)),
          })),
          ...(search.missing
            ? [
                {
                  label: vendorFilterRegistry.missing.chip(search.missing),
                  onRemove: () => onChange({ missing: undefined }),
                },
              ]
            : []),
        ]}
        onClear={() => onChange({ vendors: undefined, missing: undefined })}
        clearLabel={search.missing ? 'Clear All Filters' : 'Clear All Vendors'}
      />
    </>
  );
}

function filterText({ length }: readonly string[]): string {
  if (length === 0) return 'All Vendors';
  return `${length} ${length === 1 ? 'vendor' : 'vendors'} selected`;
}
