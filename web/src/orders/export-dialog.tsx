import { Select, SimpleGrid, Stack, Text } from '@mantine/core';
import type { Role } from '@shipmagic/domain/access/role';
import { rangeMistakes } from '@shipmagic/domain/filters/range-filters';
import { queryListLimit } from '@shipmagic/domain/http/query-list';
import { type ExportPreset, exportDates, exportPresets } from '@shipmagic/domain/orders/export-dates';
import { type ExportTable, exportTablesFor } from '@shipmagic/domain/orders/order-export.contract';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import { useState } from 'react';
import { AppliedFilters, TooManySelected } from '../ui/applied-filters.tsx';
import { DayField } from '../ui/day-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { ForExcelBox } from '../ui/for-excel-box.tsx';
import { storeDay } from '../ui/store-time.ts';
import { exportSummary } from './export-summary.ts';
import { FirstDayField } from './first-day-field.tsx';
import type { OrderSearch } from './order-search.ts';
import { useExportOrders } from './use-export-orders.ts';

interface ExportDialogProps {
  opened: boolean;
  onClose: () => void;
  search: OrderSearch;
  selected: ReadonlySet<string>;
  role: Role;
  firstDay: string | null;
}

const tableLabels: Record<ExportTable, string> = {
  magic_orders: 'Magic orders',
  magic_order_line_items: 'Magic order line items',
  combined: 'Combined',
};

export function ExportDialog({ opened, onClose, ...form }: ExportDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Export Orders Data" size="md">
      {/* Remounted on every opening, so that it starts from the list's state. */}
      <ExportForm {...form} onClose={onClose} />
    </Dialog>
  );
}

function ExportForm({ search, selected, role, firstDay, onClose }: Omit<ExportDialogProps, 'opened'>) {
  // A vendor member's first visible day is not a choice of theirs.
  const chosenFrom = search.dateFrom === firstDay ? undefined : search.dateFrom;
  const [table, setTable] = useState<ExportTable>('magic_orders');
  const [preset, setPreset] = useState<ExportPreset>(chosenFrom || search.dateTo ? 'custom' : 'all');
  const [custom, setCustom] = useState({ dateFrom: chosenFrom, dateTo: search.dateTo });
  const [forExcel, setForExcel] = useState(false);
  const exporting = useExportOrders(onClose);
  const mistake = preset === 'custom' ? rangeMistakes(custom).dateTo : undefined;
  const tooMany = selected.size > queryListLimit;
  const blocked = mistake !== undefined || tooMany;
  const dates = exportDates(preset, indiaDay(new Date()), custom);
  const { filters, orders } = exportSummary({ ...search, dateFrom: dates.dateFrom, dateTo: dates.dateTo }, selected);

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!blocked) exporting.start({ table, search, dates, forExcel, orderIds: [...selected] });
      }}
    >
      <Stack gap={12}>
        <Select
          label="Table"
          data={exportTablesFor({ role }).map((value) => ({ value, label: tableLabels[value] }))}
          value={table}
          allowDeselect={false}
          onChange={(value) => setTable((value ?? 'magic_orders') as ExportTable)}
        />
        <Select
          label="Date Range"
          data={[...exportPresets]}
          value={preset}
          allowDeselect={false}
          onChange={(value) => setPreset((value ?? 'all') as ExportPreset)}
        />
        {preset === 'custom' && (
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={12}>
            <FirstDayField
              firstDay={firstDay}
              value={custom.dateFrom}
              onChange={(dateFrom) => setCustom({ ...custom, dateFrom })}
            />
            <DayField
              label="To"
              value={custom.dateTo}
              error={mistake}
              onChange={(dateTo) => setCustom({ ...custom, dateTo })}
            />
          </SimpleGrid>
        )}
        <section aria-label="What is exported">
          {orders && filters.length === 0 ? (
            <Text size="sm">Only the selected orders are exported: {orders}.</Text>
          ) : (
            <AppliedFilters
              filters={filters}
              otherwise={`every order${firstDay ? ` from ${storeDay(firstDay)}` : ''} is exported.`}
            />
          )}
          {orders && filters.length > 0 && (
            <Text size="sm" mt={8}>
              Of the selected orders only: {orders}.
            </Text>
          )}
          {tooMany && <TooManySelected what="orders" />}
        </section>
        <ForExcelBox checked={forExcel} onChange={setForExcel} />
        <DialogButtons
          submit={exporting.busy ? 'Exporting...' : 'Export CSV'}
          disabled={blocked || exporting.busy}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
