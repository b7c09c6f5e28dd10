import { Button, Group, MultiSelect, Select, Stack } from '@mantine/core';
import { refundFilterRegistry } from '@shipmagic/domain/refunds/refund-filters';
import { useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { VendorFilter } from '../ui/vendor-filter.tsx';
import { type RefundFilterChoice as Filters, noRefundFilters } from './refund-search.ts';

interface RefundFilterDialogProps {
  opened: boolean;
  onClose: () => void;
  filters: Filters;
  onApply: (filters: Filters) => void;
}

const { reason, age } = refundFilterRegistry;
const filled = <T,>(list: T[] | undefined) => (list && list.length > 0 ? list : undefined);

/** Filters by reason, vendor and age. */
export function RefundFilterDialog({ opened, onClose, filters, onApply }: RefundFilterDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Filter refunds" size="md">
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

function Form({ filters, onApply }: Pick<RefundFilterDialogProps, 'filters' | 'onApply'>) {
  const [choice, setChoice] = useState<Filters>(filters);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onApply({ reasons: filled(choice.reasons), vendors: filled(choice.vendors), age: choice.age });
      }}
    >
      <Stack gap="sm">
        <MultiSelect
          label={reason.label}
          data={[...reason.options]}
          value={choice.reasons ?? []}
          onChange={(reasons) => setChoice({ ...choice, reasons: reasons as NonNullable<Filters['reasons']> })}
        />
        <VendorFilter chosen={choice.vendors ?? []} onChange={(vendors) => setChoice({ ...choice, vendors })} />
        <Select
          label={age.label}
          placeholder={age.any}
          data={[...age.options]}
          value={choice.age ?? null}
          clearable
          onChange={(days) => setChoice({ ...choice, age: (days as Filters['age']) ?? undefined })}
        />
        <Group justify="flex-end" gap="sm" mt="sm">
          <Button variant="default" onClick={() => onApply(noRefundFilters)}>
            Clear All
          </Button>
          <Button type="submit">Apply Filters</Button>
        </Group>
      </Stack>
    </form>
  );
}
