import { Button, Group, MultiSelect } from '@mantine/core';
import { useVendorNames } from '../api/use-vendor-names.ts';

interface VendorFilterProps {
  chosen: readonly string[];
  onChange: (vendors: string[]) => void;
  /** Inside a popover, which a click on an outside list would close. */
  nested?: boolean;
}

/** The vendors to filter by, found by typing and shown as chips. */
export function VendorFilter({ chosen, onChange, nested = false }: VendorFilterProps) {
  const { names, error, retry } = useVendorNames();
  const failed = error !== null && !names;
  return (
    <div>
      <MultiSelect
        label="Vendors"
        placeholder={chosen.length > 0 ? '' : 'Search vendors'}
        searchable
        comboboxProps={{ withinPortal: !nested }}
        openOnFocus={!nested}
        // A name from an old link may no longer exist; it stays visible so that it can be removed.
        data={[...new Set([...(names ?? []), ...chosen])]}
        value={[...chosen]}
        onChange={onChange}
        limit={100}
        maxDropdownHeight={220}
        nothingFoundMessage={names ? 'No vendor has this name' : 'Loading vendors...'}
        error={failed ? `The vendors could not be loaded. ${error.message}` : null}
      />
      <Group gap={4} mt={4}>
        {chosen.length > 0 && (
          <Button variant="subtle" size="xs" onClick={() => onChange([])}>
            Clear All Vendors
          </Button>
        )}
        {failed && (
          <Button variant="default" size="xs" onClick={() => retry()}>
            Retry
          </Button>
        )}
      </Group>
    </div>
  );
}
