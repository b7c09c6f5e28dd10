import type { DayRange } from '@shipmagic/domain/orders/export-dates';
import { type ExportTable, orderExportContract } from '@shipmagic/domain/orders/order-export.contract';
import { download } from '../api/client.ts';
import { forExcelQuery } from '../ui/for-excel-box.tsx';
import { toast } from '../ui/toast.ts';
import { useExport } from '../ui/use-export.ts';
import { type OrderSearch, toOrderListQuery } from './order-search.ts';

interface ExportChoice {
  readonly table: ExportTable;
  /** The list's filters; `dates` overrides their days. */
  readonly search: OrderSearch;
  readonly dates: DayRange;
  readonly orderIds: string[];
  readonly forExcel: boolean;
}

function fetchExport({ table, search, dates, orderIds, forExcel }: ExportChoice, signal: AbortSignal) {
  const { page: _page, limit: _limit, ...filters } = toOrderListQuery(search);
  const query = {
    ...filters,
    dateFrom: dates.dateFrom,
    dateTo: dates.dateTo,
    orderIds,
    forExcel: forExcelQuery(forExcel),
  };
  return table === 'combined'
    ? download(orderExportContract.combinedExport, { query }, signal)
    : download(orderExportContract.export, { query: { ...query, table } }, signal);
}

/** Fetches the selected orders as CSV and saves the file. Closing the dialog aborts the export, on the server too. */
export function useExportOrders(onDone: () => void) {
  return useExport<ExportChoice>({
    key: 'export-orders',
    fetch: fetchExport,
    fallbackName: ({ table }) => `${table}.csv`,
    onSaved: () => {
      toast.success('Export completed');
      onDone();
    },
    onFailed: (reason) => toast.error('Export failed', reason ?? 'An error occurred while exporting data.'),
  });
}
