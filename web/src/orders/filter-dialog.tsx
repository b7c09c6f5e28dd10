import { Button, Text } from '@mantine/core';
import { rangeMistakes } from '@shipmagic/domain/filters/range-filters';
import { orderFilterRegistry } from '@shipmagic/domain/orders/order-filter-registry';
import { useState } from 'react';
import { DayField } from '../ui/day-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { FilterFields } from '../ui/filter-fields.tsx';
import { CourierFilter } from './courier-filter.tsx';
import classes from './filter-dialog.module.css';
import { FirstDayField } from './first-day-field.tsx';
import { changeByFilters, type OrderFilterChoice, withoutFilters } from './order-search.ts';

interface FilterDialogProps {
  opened: boolean;
  onClose: () => void;
  filters: OrderFilterChoice;
  onApply: (change: OrderFilterChoice) => void;
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
  const mistakes = rangeMistakes(draft);
  const isWrong = Object.keys(mistakes).length > 0;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isWrong) return;
        onClose();
        onApply(changeByFilters(draft, filters));
      }}
    >
      <FilterFields
        filters={orderFilterRegistry}
        choice={draft}
        onChange={set}
        own={{
          couriers: <CourierFilter chosen={draft.couriers ?? []} onChange={(couriers) => set({ couriers })} />,
          dateFrom: (
            <FirstDayField firstDay={firstDay} value={draft.dateFrom} onChange={(dateFrom) => set({ dateFrom })} />
          ),
          dateTo: (
            <DayField
              label={orderFilterRegistry.dateTo.label}
              value={draft.dateTo}
              error={mistakes.dateTo}
              onChange={(dateTo) => set({ dateTo })}
            />
          ),
        }}
      />
      {mistakes.valueTo && (
        <Text size="sm" c="red" role="alert" mt={8}>
          {mistakes.valueTo}
        </Text>
      )}
      <div className={classes.buttons}>
        <DialogButtons submit="Apply Filters" cancel="Close" disabled={isWrong} onCancel={onClose}>
          <Button
            variant="default"
            onClick={() => setDraft({ ...withoutFilters(filters), dateFrom: firstDay ?? undefined })}
          >
            Clear All
          </Button>
        </DialogButtons>
      </div>
    </form>
  );
}
