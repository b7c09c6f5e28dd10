import { Select, Stack } from '@mantine/core';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import {
  type VendorExportTable,
  vendorExportTable,
  vendorFilesContract,
} from '@shipmagic/domain/vendor-files/vendor-files.contract';
import { useState } from 'react';
import { download } from '../api/client.ts';
import { AppliedFilters } from '../ui/applied-filters.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { ForExcelBox, forExcelQuery } from '../ui/for-excel-box.tsx';
import { toast } from '../ui/toast.ts';
import { useExport } from '../ui/use-export.ts';

interface VendorExportDialogProps {
  opened: boolean;
  onClose: () => void;
  search: { readonly search?: string | undefined; readonly vendors?: readonly string[] | undefined };
}

const tableLabels: Record<VendorExportTable, string> = { vendors: 'Vendors', vendor_warehouses: 'Vendor warehouses' };
const formats = [
  { value: 'csv', label: 'CSV, for spreadsheets' },
  { value: 'tsv', label: 'TSV, can be uploaded again' },
] as const;
type Format = (typeof formats)[number]['value'];

interface Choice {
  readonly table: VendorExportTable;
  readonly format: Format;
  readonly forExcel: boolean;
  readonly search: string | undefined;
  readonly vendor: string[];
}

export function VendorExportDialog({ opened, onClose, search }: VendorExportDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Export Vendors Data" size="md">
      <ExportForm search={search} onClose={onClose} />
    </Dialog>
  );
}

function ExportForm({ search: { search, vendors = [] }, onClose }: Omit<VendorExportDialogProps, 'opened'>) {
  const [table, setTable] = useState<VendorExportTable>('vendors');
  const [format, setFormat] = useState<Format>('csv');
  const [forExcel, setForExcel] = useState(false);
  const exporting = useExport<Choice>({
    key: 'export-vendors',
    fetch: (choice, signal) =>
      download(vendorFilesContract.export, { query: { ...choice, forExcel: forExcelQuery(choice.forExcel) } }, signal),
    fallbackName: (choice) => `${choice.table}_export_${indiaDay(new Date())}.${choice.format}`,
    onSaved: () => {
      toast.success('Export completed');
      onClose();
    },
    onFailed: (reason) =>
      toast.error('Export failed', reason ?? 'There was an error exporting the data. Please try again.'),
  });
  const filters = [...(search ? [`Search: ${search}`] : []), ...vendors];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!exporting.busy) exporting.start({ table, format, forExcel, search, vendor: [...vendors] });
      }}
    >
      <Stack gap={12}>
        <Select
          label="Table"
          data={vendorExportTable.options.map((value) => ({ value, label: tableLabels[value] }))}
          value={table}
          allowDeselect={false}
          onChange={(value) => setTable(vendorExportTable.catch('vendors').parse(value))}
        />
        <Select
          label="Format"
          data={[...formats]}
          value={format}
          allowDeselect={false}
          onChange={(value) => setFormat(value === 'tsv' ? 'tsv' : 'csv')}
        />
        <section aria-label="What is exported">
          <AppliedFilters filters={filters} otherwise="every vendor is exported." />
        </section>
        {format === 'csv' && <ForExcelBox checked={forExcel} onChange={setForExcel} />}
        <DialogButtons
          submit={exporting.busy ? 'Exporting...' : 'Export'}
          disabled={exporting.busy}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
