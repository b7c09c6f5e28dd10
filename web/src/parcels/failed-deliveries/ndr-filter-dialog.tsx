import { Button, Group, MultiSelect, Stack } from '@mantine/core';
import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { ndrFilterRegistry } from '@shipmagic/domain/parcels/failed-deliveries/ndr-filters';
import { useState } from 'react';
import { useRoute } from '../../api/use-route.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { VendorFilter } from '../../ui/vendor-filter.tsx';
import { type NdrFilterChoice as Filters, noNdrFilters } from './ndr-search.ts';

interface NdrFilterDialogProps {
  opened: boolean;
  onClose: () => void;
  filters: Filters;
  onApply: (filters: Filters) => void;
}

const { partner, attempts } = ndrFilterRegistry;
const filled = <T,>(list: T[] | undefined) => (list && list.length > 0 ? list : undefined);

/** Filters by vendor, courier and number of failed attempts. */
export function NdrFilterDialog({ opened, onClose, filters, onApply }: NdrFilterDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Filter failed deliveries" size="md">
      {opened && (
        <Form
          filters={filters}
          onApply={(choice) => {
            onClose();
            onApply(choice);
          }}
        />
      )}
    </Dialog>
  );
}

function Form({ filters, onApply }: Pick<NdrFilterDialogProps, 'filters' | 'onApply'>) {
  const [choice, setChoice] = useState<Filters>(filters);
  const partners = useRoute(bookingContract.partners, {}, { freshFor: 300_000 }).data ?? [];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const { vendors, partners: chosen, attempts: counts } = choice;
        onApply({ vendors: filled(vendors), partners: filled(chosen), attempts: filled(counts) });
      }}
    >
      <Stack gap="sm">
        <VendorFilter chosen={choice.vendors ?? []} onChange={(vendors) => setChoice({ ...choice, vendors })} />
        <MultiSelect
          label={partner.label}
          data={[...new Set([...partners.map(({ name }) => name), ...(choice.partners ?? [])])]}
          value={choice.partners ?? []}
          onChange={(names) => setChoice({ ...choice, partners: names })}
        />
        <MultiSelect
          label={attempts.label}
          data={[...attempts.options]}
          value={choice.attempts ?? []}
          onChange={(counts) => setChoice({ ...choice, attempts: counts as NonNullable<Filters['attempts']> })}
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
