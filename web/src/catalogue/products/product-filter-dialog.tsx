import { Button, MultiSelect, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { noFilters, type ProductFilterChoice } from './product-search.ts';
import { useFilterOptions } from './use-filter-options.ts';

interface ProductFilterDialogProps {
  opened: boolean;
  onClose: () => void;
  filters: ProductFilterChoice;
  onApply: (filters: ProductFilterChoice) => void;
}

export function ProductFilterDialog({ opened, onClose, ...form }: ProductFilterDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Filter Products" size="md">
      {/* Remounted on every opening, so that it starts from the applied filters. */}
      <FilterForm {...form} onClose={onClose} />
    </Dialog>
  );
}

/** Means "no choice"; no product type has this name. */
const allTypes = '';

function FilterForm({ filters, onApply, onClose }: Omit<ProductFilterDialogProps, 'opened'>) {
  const [draft, setDraft] = useState(filters);
  const { options, error, retry } = useFilterOptions();
  const failed = error !== null && !options;
  const chosen = draft.vendors ?? [];
  const known = (list: readonly string[] | undefined, also: readonly string[]) => [
    // A name from an old link may no longer exist; it stays visible so that it can be removed.
    ...new Set([...(list ?? []), ...also]),
  ];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onClose();
        onApply(draft);
      }}
    >
      <Stack gap={12}>
        <MultiSelect
          label="Vendors"
          placeholder={chosen.length > 0 ? '' : 'Search vendors'}
          searchable
          data={known(options?.vendors, chosen)}
          value={chosen}
          onChange={(vendors) => setDraft({ ...draft, vendors: vendors.length > 0 ? vendors : undefined })}
          limit={100}
          maxDropdownHeight={220}
          nothingFoundMessage={options ? 'No vendor has this name' : 'Loading vendors...'}
          error={failed ? `The filters could not be loaded. ${error.message}` : null}
        />
        {failed && (
          <Button variant="default" size="xs" onClick={() => retry()}>
            Retry
          </Button>
        )}
        <Select
          label="Product Types"
          searchable
          data={[
            { value: allTypes, label: 'All types' },
            ...known(options?.types, draft.type ? [draft.type] : []).map((type) => ({ value: type, label: type })),
          ]}
          value={draft.type ?? allTypes}
          onChange={(type) => setDraft({ ...draft, type: type || undefined })}
          nothingFoundMessage="No type has this name"
        />
        <DialogButtons submit="Apply Filters" onCancel={onClose}>
          <Button variant="default" onClick={() => setDraft(noFilters)}>
            Clear All Filters
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  );
}
