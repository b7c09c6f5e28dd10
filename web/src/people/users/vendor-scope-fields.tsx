import { MultiSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useVendorNames } from '../../api/use-vendor-names.ts';

export interface VendorScope {
  vendorList: string[];
  /** `YYYY-MM-DD`; empty while it is being typed. */
  minOrderDate: string;
}

interface VendorScopeFieldsProps {
  value: VendorScope;
  onChange: (value: VendorScope) => void;
  /** Validation error of the vendors. */
  vendorsError?: ReactNode;
}

/** A vendor member's scope: the first visible day, and the vendors. */
export function VendorScopeFields({ value, onChange, vendorsError }: VendorScopeFieldsProps) {
  const { names, error } = useVendorNames();
  return (
    <>
      <TextInput
        type="date"
        label="Minimum Order Date"
        description="The member sees orders only from this date on."
        value={value.minOrderDate}
        onChange={(event) => onChange({ ...value, minOrderDate: event.currentTarget.value })}
      />
      <MultiSelect
        label="Vendors"
        placeholder={value.vendorList.length > 0 ? '' : 'Search vendors'}
        searchable
        data={[...new Set([...(names ?? []), ...value.vendorList])]}
        value={value.vendorList}
        onChange={(vendorList) => onChange({ ...value, vendorList })}
        limit={100}
        maxDropdownHeight={220}
        nothingFoundMessage={names ? 'No vendor has this name' : 'Loading vendors...'}
        error={error && !names ? `The vendors could not be loaded. ${error.message}` : vendorsError}
      />
    </>
  );
}
