import { Button, Select, TextInput } from '@mantine/core';
import { courierName, knownCouriers } from '@shipmagic/domain/couriers/known-couriers';
import { reconContract } from '@shipmagic/domain/recon/recon.contract';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import { IconDownload } from '@tabler/icons-react';
import { download } from '../api/client.ts';
import { useVendorNames } from '../api/use-vendor-names.ts';
import { DayField } from '../ui/day-field.tsx';
import { toast } from '../ui/toast.ts';
import { useExport } from '../ui/use-export.ts';
import classes from './recon.module.css';

export interface DifferenceFilters {
  readonly courier?: string | undefined;
  readonly invoice?: string | undefined;
  readonly vendor?: string | undefined;
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
}

interface DifferenceFilterBarProps {
  filters: DifferenceFilters;
  onChange: (filters: DifferenceFilters) => void;
}

/** Which parcels are compared. With a courier chosen, it can be told of them in its own form. */
export function DifferenceFilterBar({ filters, onChange }: DifferenceFilterBarProps) {
  const { names } = useVendorNames();
  const { courier, invoice, vendor, dateFrom, dateTo } = filters;
  const change = (changed: DifferenceFilters) => onChange({ ...filters, ...changed });
  const exporting = useExport<DifferenceFilters & { readonly courier: string }>({
    key: 'export-differences',
    fetch: (query, signal) => download(reconContract.exportDifferences, { query }, signal),
    fallbackName: (query) => `${query.courier}_differences_${indiaDay(new Date())}.csv`,
    onSaved: () => toast.success('Export completed'),
    onFailed: (reason) =>
      toast.error('Export failed', reason ?? 'There was an error exporting the data. Please try again.'),
  });
  return (
    <search className={classes.filters} aria-label="Differences of">
      <Select
        label="Courier"
        placeholder="All"
        clearable
        w={150}
        data={knownCouriers.map(({ id, name }) => ({ value: id, label: name }))}
        value={courier ?? null}
        onChange={(chosen) => change({ courier: chosen ?? undefined })}
      />
      <TextInput
        label="Invoice"
        placeholder="Number"
        maxLength={60}
        w={170}
        defaultValue={invoice ?? ''}
        onBlur={(event) => change({ invoice: event.currentTarget.value.trim() || undefined })}
        onKeyDown={(event) => {
          if (event.key === 'Enter') change({ invoice: event.currentTarget.value.trim() || undefined });
        }}
      />
      <Select
        label="Vendor"
        placeholder="All"
        clearable
        searchable
        limit={100}
        w={190}
        data={[...new Set(names ?? [])]}
        value={vendor ?? null}
        onChange={(chosen) => change({ vendor: chosen ?? undefined })}
      />
      <DayField label="Shipped from" value={dateFrom} onChange={(day) => change({ dateFrom: day })} />
      <DayField label="Shipped until" value={dateTo} onChange={(day) => change({ dateTo: day })} />
      {courier && (
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          loading={exporting.busy}
          onClick={() => exporting.start({ ...filters, courier })}
        >
          CSV for {courierName(courier)}
        </Button>
      )}
    </search>
  );
}
