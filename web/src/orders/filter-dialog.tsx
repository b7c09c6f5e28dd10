import { Button, Group, MultiSelect, Text } from '@mantine/core';
import { knownCouriers } from '@shipmagic/domain/couriers/known-couriers';
import { orderFilterRegistry, otherCouriers } from '@shipmagic/domain/orders/order-filter-registry';
import { useState } from 'react';
import { DayField } from '../ui/day-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FilterFields } from '../ui/filter-fields.tsx';
import classes from './filter-dialog.module.css';
import { FirstDayField } from './first-day-field.tsx';
import { type OrderFilterChoice, withoutFilters } from './order-search.ts';

interface FilterDialogProps {
  opened: boolean;
  onClose: () => void;
  filters: OrderFilterChoice;
  onApply: (filters: OrderFilterChoice) => void;
  /** The first day visible to a vendor member, `YYYY-MM-DD`. */
  firstDay: string | null;
}

export function FilterDialog({ opened, onClose, ...form }: FilterDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Filter Orders" size={860}>
      {/* Remounted on every opening, so that it starts from the applied filters. */}
      <FilterForm {...form} onClose={onClose} />
    </Dialog>
  );
}

function FilterForm({ filters, onApply, firstDay, onClose }: Omit<FilterDialogProps, 'opened'>) {
  const [draft, setDraft] = useState(filters);
  const set = (part: OrderFilterChoice) => setDraft({ ...draft, ...part });
  const wrongValues = draft.valueFrom !== undefined && draft.valueTo !== undefined && draft.valueTo < draft.valueFrom;
  const wrongOrder = Boolean(draft.dateFrom && draft.dateTo && draft.dateTo < draft.dateFrom);

  const apply = () => {
    const { activeTab, ...others } = draft;
    // The selected tab stays unless a status is chosen instead.
    onClose();
    onApply(activeTab !== 'all' || filters.activeTab ? draft : others);
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!wrongOrder && !wrongValues) apply();
      }}
    >
      <FilterFields
        filters={orderFilterRegistry}
        choice={draft}
        onChange={set}
        own={{
          couriers: (
            <MultiSelect
              label={orderFilterRegistry.courier.label}
              placeholder={draft.couriers ? '' : 'Any'}
              // A name from a link stays, so that it can be removed.
              data={[...new Set([...knownCouriers.map(({ name }) => name), otherCouriers, ...(draft.couriers ?? [])])]}
              value={draft.couriers ?? []}
              onChange={(names) => set({ couriers: names.length > 0 ? names : undefined })}
            />
          ),
          dateFrom: (
            <FirstDayField firstDay={firstDay} value={draft.dateFrom} onChange={(dateFrom) => set({ dateFrom })} />
          ),
          dateTo: (
            <DayField
              label={orderFilterRegistry.dateTo.label}
              value={draft.dateTo}
              error={wrongOrder ? 'To must not be before From' : null}
              onChange={(dateTo) => set({ dateTo })}
            />
          ),
        }}
      />
      {wrongValues && (
        <Text size="sm" c="red" role="alert" mt={8}>
          Value to must not be less than Value from
        </Text>
      )}
      <Group justify="space-between" className={classes.buttons ?? ''}>
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
          <Button type="submit" disabled={wrongOrder || wrongValues}>
            Apply Filters
          </Button>
        </Group>
      </Group>
    </form>
  );
}
