import type { DayRange } from '@shipmagic/domain/orders/export-dates';
import { type ExportTable, orderExportContract } from '@shipmagic/domain/orders/order-export.contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { download } from '../api/client.ts';
import { saveFile } from '../ui/save-file.ts';
import { toast } from '../ui/toast.ts';
import { type OrderSearch, toOrderListQuery } from './order-search.ts';

interface ExportChoice {
  readonly table: ExportTable;
  /** What the list is filtered by; its days give way to `dates`. */
  readonly search: OrderSearch;
  readonly dates: DayRange;
  readonly orderIds: string[];
}

function fetchExport({ table, search, dates, orderIds }: ExportChoice, signal: AbortSignal) {
  const { page: _page, limit: _limit, ...filters } = toOrderListQuery(search);
  const query = { ...filters, dateFrom: dates.dateFrom, dateTo: dates.dateTo, orderIds };
  return table === 'combined'
    ? download(orderExportContract.combinedExport, { query }, signal)
    : download(orderExportContract.export, { query: { ...query, table } }, signal);
}

/**
 * Fetches the chosen orders as CSV and saves the file under the name that the server gives it. Closing the dialog gives
 * the export up, on the server too.
 */
export function useExportOrders(onDone: () => void) {
  const [running] = useState<{ controller?: AbortController }>({});
  useEffect(() => () => running.controller?.abort(), [running]);
  const { mutate, isPending } = useMutation({
    mutationKey: ['export-orders'],
    mutationFn: (choice: ExportChoice) => {
      running.controller = new AbortController();
      return fetchExport(choice, running.controller.signal);
    },
    onSuccess: ({ name, content }, { table }) => {
      saveFile(name ?? `${table}.csv`, content);
      toast.success('Export completed');
      onDone();
    },
    onError: (error) => {
      if (running.controller?.signal.aborted) return;
      console.warn('Exporting orders', error);
      toast.error('Export failed', 'An error occurred while exporting data.');
    },
  });
  return { start: (choice: ExportChoice) => mutate(choice), busy: isPending };
}
