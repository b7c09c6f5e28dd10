import { Button, Group, MultiSelect, Select, SimpleGrid, Stack } from '@mantine/core';
import { type FinancialStatus, financialStatuses } from '@shipmagic/domain/orders/financial-status';
import { orderStatusLabels, otherStatuses, type StatusChoice } from '@shipmagic/domain/orders/order-status';
import { type ShipmentStatus, shipmentStatuses, shipmentStatusLook } from '@shipmagic/domain/shipments/shipment-status';
import { useState } from 'react';
import { DayField } from '../ui/day-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { VendorFilter } from '../ui/vendor-filter.tsx';
import { FirstDayField } from './first-day-field.tsx';
import { type OrderFilterChoice, withoutFilters } from './order-search.ts';
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

  const chooseStatus = (activeTab: StatusChoice) => {
    const { activeTab: _, ...others } = draft;
    // A tab that is open stays as it is unless a status is chosen instead.
    setDraft(activeTab !== 'all' || filters.activeTab ? { ...others, activeTab } : others);
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
        <Select
          label="Order Status"
          description="Those that have no tab of their own."
          data={[
            { value: 'all', label: 'Any' },
            ...otherStatuses.map((value) => ({ value, label: orderStatusLabels[value] })),
          ]}
          value={draft.activeTab ?? 'all'}
          allowDeselect={false}
          onChange={(value) => chooseStatus((value ?? 'all') as StatusChoice)}
        />
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
          <FirstDayField firstDay={firstDay} value={draft.dateFrom} onChange={(dateFrom) => set({ dateFrom })} />
          <DayField
            label="To"
            value={draft.dateTo}
            error={wrongOrder ? 'To must not be before From' : null}
            onChange={(dateTo) => set({ dateTo })}
          />
        </SimpleGrid>
        <Group justify="space-between" mt="sm">
          <Button
            variant="default"
            onClick={() => setDraft({ ...withoutFilters(filters), dateFrom: firstDay ?? undefined })}
          >
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

const orNone = <T,>(list: T[]) => (list.length > 0 ? list : undefined);
const orAll = <T extends string>(value: T | 'all') => (value === 'all' ? undefined : (value as Exclude<T, 'all'>));
