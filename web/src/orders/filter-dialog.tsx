import { Button, Group, MultiSelect, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { type FinancialStatus, financialStatuses } from '@shipmagic/domain/orders/financial-status';
import { type ShipmentStatus, shipmentStatuses, shipmentStatusLook } from '@shipmagic/domain/shipments/shipment-status';
import { useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { storeDay } from '../ui/store-time.ts';
import { toast } from '../ui/toast.ts';
import { VendorFilter } from '../ui/vendor-filter.tsx';
import { noFilters, type OrderFilterChoice } from './order-search.ts';
import { financialStatusLabel } from './order-status-look.ts';

interface FilterDialogProps {
  opened: boolean;
  onClose: () => void;
  filters: OrderFilterChoice;
  onApply: (filters: OrderFilterChoice) => void;
  /** A vendor member sees nothing before this day, `YYYY-MM-DD`. */
  firstDay: string | null;
}

export function FilterDialog({ opened, onClose, ...form }: FilterDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Filter Orders" size="lg">
      {/* Mounted anew at each opening, so that it starts from what is applied. */}
      <FilterForm {...form} onClose={onClose} />
    </Dialog>
  );
}

function FilterForm({ filters, onApply, firstDay, onClose }: Omit<FilterDialogProps, 'opened'>) {
  const [draft, setDraft] = useState(filters);
  const set = (part: OrderFilterChoice) => setDraft({ ...draft, ...part });
  const wrongOrder = Boolean(draft.dateFrom && draft.dateTo && draft.dateTo < draft.dateFrom);

  const setFrom = (dateFrom: string) => {
    // A year that is still being typed is no day yet; what is left of it is put right on leaving the field.
    if (!firstDay || dateFrom >= firstDay || isUnfinished(dateFrom)) return set({ dateFrom: dateFrom || undefined });
    toast.error('Date Restriction', `You can only view orders from ${storeDay(firstDay)} onwards.`);
    set({ dateFrom: firstDay });
  };
  const leaveFrom = () => {
    if (firstDay && (!draft.dateFrom || isUnfinished(draft.dateFrom))) set({ dateFrom: firstDay });
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!wrongOrder) onApply(draft);
      }}
    >
      <Stack gap={12}>
        <VendorFilter chosen={draft.vendors ?? []} onChange={(list) => set({ vendors: orNone(list) })} />
        <MultiSelect
          label="Financial Status"
          placeholder={draft.financialStatuses?.length ? '' : 'Any'}
          data={financialStatuses.map((value) => ({ value, label: financialStatusLabel(value) }))}
          value={draft.financialStatuses ?? []}
          onChange={(list) => set({ financialStatuses: orNone(list as FinancialStatus[]) })}
        />
        <MultiSelect
          label="Shipment Status"
          placeholder={draft.shipmentStatuses?.length ? '' : 'Any'}
          data={shipmentStatuses.map((value) => ({ value, label: shipmentStatusLook[value].label }))}
          value={draft.shipmentStatuses ?? []}
          onChange={(list) => set({ shipmentStatuses: orNone(list as ShipmentStatus[]) })}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={12}>
          <Select
            label="Label Created"
            data={[
              { value: 'all', label: 'All' },
              { value: 'created', label: 'Created' },
              { value: 'not_created', label: 'Not Created' },
            ]}
            value={draft.labelCreatedFilter ?? 'all'}
            onChange={(value) => set({ labelCreatedFilter: orAll(value as 'created' | 'not_created' | 'all') })}
          />
          <Select
            label="Managed in Shipmagic"
            data={[
              { value: 'all', label: 'All Orders' },
              { value: 'true', label: 'Managed in ShipMagic' },
              { value: 'false', label: 'Not Managed in ShipMagic' },
            ]}
            value={draft.managedInShipmagicFilter ?? 'all'}
            onChange={(value) => set({ managedInShipmagicFilter: orAll(value as 'true' | 'false' | 'all') })}
          />
          <TextInput
            type="date"
            label="From"
            value={draft.dateFrom ?? ''}
            min={firstDay ?? undefined}
            onChange={(event) => setFrom(event.currentTarget.value)}
            onBlur={leaveFrom}
          />
          <TextInput
            type="date"
            label="To"
            value={draft.dateTo ?? ''}
            min={draft.dateFrom}
            error={wrongOrder ? 'To must not be before From' : null}
            onChange={(event) => set({ dateTo: event.currentTarget.value || undefined })}
          />
        </SimpleGrid>
        <Group justify="space-between" mt="sm">
          <Button variant="default" onClick={() => setDraft({ ...noFilters, dateFrom: firstDay ?? undefined })}>
            Clear All
          </Button>
          <Group gap="sm">
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <Button type="submit" disabled={wrongOrder}>
              Apply Filters
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  );
}

const isUnfinished = (day: string) => day !== '' && day < '1000';

const orNone = <T,>(list: T[]) => (list.length > 0 ? list : undefined);
const orAll = <T extends string>(value: T | 'all') => (value === 'all' ? undefined : (value as Exclude<T, 'all'>));
