import { Button, Group, MultiSelect, Stack } from '@mantine/core';
import { attemptCounts } from '@shipmagic/domain/ndr/ndr.contract';
import { shipmentsContract } from '@shipmagic/domain/shipments/shipments.contract';
import { useState } from 'react';
import { useRoute } from '../api/use-route.ts';
import { Dialog } from '../ui/dialog.tsx';
import { VendorFilter } from '../ui/vendor-filter.tsx';
import { type NdrSearch, noNdrFilters } from './ndr-search.ts';

type Filters = Pick<NdrSearch, keyof typeof noNdrFilters>;

interface NdrFilterDialogProps {
  opened: boolean;
  onClose: () => void;
  filters: Filters;
  onApply: (filters: Filters) => void;
}

const attemptLabels = { '1': '1 attempt', '2': '2 attempts', '3': '3 or more' };
const filled = <T,>(list: T[] | undefined) => (list && list.length > 0 ? list : undefined);

/** Vendors, couriers and the number of failed attempts to filter by. */
export function NdrFilterDialog({ opened, onClose, filters, onApply }: NdrFilterDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Filter failed deliveries" size="md">
      {opened && <Form filters={filters} onApply={onApply} />}
    </Dialog>
  );
}

function Form({ filters, onApply }: Pick<NdrFilterDialogProps, 'filters' | 'onApply'>) {
  const [choice, setChoice] = useState<Filters>(filters);
  const partners = useRoute(shipmentsContract.partners, {}, { freshFor: 300_000 }).data ?? [];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const { vendors, partners: chosen, attempts } = choice;
        onApply({ vendors: filled(vendors), partners: filled(chosen), attempts: filled(attempts) });
      }}
    >
      <Stack gap="sm">
        <VendorFilter chosen={choice.vendors ?? []} onChange={(vendors) => setChoice({ ...choice, vendors })} />
        <MultiSelect
          label="Couriers"
          data={[...new Set([...partners.map(({ name }) => name), ...(choice.partners ?? [])])]}
          value={choice.partners ?? []}
          onChange={(names) => setChoice({ ...choice, partners: names })}
        />
        <MultiSelect
          label="Failed attempts"
          data={attemptCounts.map((value) => ({ value, label: attemptLabels[value] }))}
          value={choice.attempts ?? []}
          onChange={(attempts) => setChoice({ ...choice, attempts: attempts as NonNullable<Filters['attempts']> })}
        />
        <Group justify="flex-end" gap="sm" mt="sm">
          <Button variant="default" onClick={() => onApply(noNdrFilters)}>
            Clear All
          </Button>
          <Button type="submit">Apply Filters</Button>
        </Group>
      </Stack>
    </form>
  );
}
