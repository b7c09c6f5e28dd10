import { SegmentedControl, Text } from '@mantine/core';
import { chargeKindNames } from '@shipmagic/domain/recon/charge-kind';
import type { CourierDifference, ParcelDifference } from '@shipmagic/domain/recon/differences';
import { reconContract } from '@shipmagic/domain/recon/recon.contract';
import { longMonthText } from '@shipmagic/domain/time/written-time';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useRoute } from '../api/use-route.ts';
import type { Column } from '../ui/column.ts';
import { DataTable } from '../ui/data-table.tsx';
import { Section } from '../ui/section.tsx';
import { TwoLines } from '../ui/two-lines.tsx';
import { kilograms, rupees, signed } from './amounts.ts';
import { DifferenceFilterBar, type DifferenceFilters } from './difference-filters.tsx';

type DifferenceGroup = 'courier' | 'invoice' | 'month' | 'vendor';

const noQuote = 'no quote';

const quotedText = (cost: number, grams: number | null) =>
  `${rupees(cost)} quoted${grams === null ? '' : ` for ${kilograms(grams)}`}`;

/** The columns of all sums of differences, whatever they are grouped by. */
type Sums = Omit<CourierDifference, 'partner'>;

const sumColumns: Column<Sums>[] = [
  {
    key: 'weight',
    title: 'Weight',
    align: 'right',
    width: 170,
    render: (row) => (
      <TwoLines
        strong={signed(row.weightDifference, kilograms)}
        dimmed={`${kilograms(row.chargedWeight)} charged${row.withoutWeight ? `, ${row.withoutWeight} undeclared` : ''}`}
        wrap
      />
    ),
  },
  { key: 'charged', title: 'Charged', align: 'right', width: 120, render: (row) => rupees(row.chargedCost) },
  {
    key: 'expected',
    title: 'Expected',
    align: 'right',
    width: 150,
    render: (row) => (
      <TwoLines
        strong={row.expectedCost === null ? noQuote : rupees(row.expectedCost)}
        dimmed={row.expectedCost !== null && row.withoutQuote > 0 && `${row.withoutQuote} without a quote`}
        wrap
      />
    ),
  },
  {
    key: 'difference',
    title: 'Difference',
    align: 'right',
    width: 120,
    render: (row) => (row.costDifference === null ? noQuote : signed(row.costDifference, rupees)),
  },
];

const ofParcel: Column<ParcelDifference>[] = [
  { key: 'awb', title: 'AWB', render: (row) => <TwoLines strong={row.awb} dimmed={row.partner} />, card: 'title' },
  {
    key: 'order',
    title: 'Order',
    render: (row) => (
      <TwoLines
        strong={
          <Link to="/orders/$id" params={{ id: row.magicOrderId }}>
            {row.magicOrderId}
          </Link>
        }
        dimmed={row.vendorName}
      />
    ),
  },
  {
    key: 'weight',
    title: 'Weight',
    align: 'right',
    width: 150,
    render: (row) => (
      <TwoLines
        strong={row.chargedWeight === null ? 'not weighed' : kilograms(row.chargedWeight)}
        dimmed={row.expectedWeight === null ? 'not declared' : `${kilograms(row.expectedWeight)} declared`}
        wrap
      />
    ),
  },
  {
    key: 'kinds',
    title: 'Charged For',
    width: 190,
    render: (row) => (
      <TwoLines
        strong={row.kinds.map(({ kind, cost }) => `${chargeKindNames[kind]} ${rupees(cost)}`).join(', ')}
        wrap
      />
    ),
  },
  {
    key: 'cost',
    title: 'Cost',
    align: 'right',
    width: 200,
    render: (row) => (
      <TwoLines
        strong={rupees(row.chargedCost)}
        dimmed={row.expectedCost === null ? noQuote : quotedText(row.expectedCost, row.quotedWeight)}
        wrap
      />
    ),
  },
];

/** One sum of differences by its name: a courier, an invoice, a month, a vendor. */
type NamedSum = Sums & { readonly name: string };

const groupTitles: Record<DifferenceGroup, string> = {
  courier: 'Courier',
  invoice: 'Invoice',
  month: 'Month',
  vendor: 'Vendor',
};

const ofGroup = (group: DifferenceGroup): Column<NamedSum>[] => [
  {
    key: 'name',
    title: groupTitles[group],
    card: 'title',
    render: (row) => <TwoLines strong={nameOf(group, row.name)} dimmed={`${row.parcels} parcels`} wrap />,
  },
  ...sumColumns,
];

function nameOf(group: DifferenceGroup, name: string): string {
  if (group === 'invoice' && name === '') return 'Without an invoice number';
  if (group !== 'month') return name;
  return longMonthText(`${name}-15`);
}

const columnsOf: Record<DifferenceGroup, Column<NamedSum>[]> = {
  courier: ofGroup('courier'),
  invoice: ofGroup('invoice'),
  month: ofGroup('month'),
  vendor: ofGroup('vendor'),
};

/** Courier charges beyond the agreed price, by courier, invoice, month and vendor, and by parcel. */
export function Differences() {
  const [filters, setFilters] = useState<DifferenceFilters>({});
  const [group, setGroup] = useState<DifferenceGroup>('courier');
  const answer = useRoute(reconContract.differences, { query: filters }, { keepPrevious: true });
  const lists = { error: answer.error, onRetry: () => answer.refetch() };
  const nothing = (
    <Text c="dimmed" size="sm">
      What couriers have charged is compared here after the first upload.
    </Text>
  );
  const sums: NamedSum[] | undefined =
    group === 'courier'
      ? answer.data?.couriers.map(({ partner, ...sum }) => ({ name: partner, ...sum }))
      : answer.data?.groups.filter((one) => one.group === group);
  return (
    <>
      <Section title="Differences">
        <SegmentedControl
          aria-label="Sum by"
          mb="sm"
          value={group}
          onChange={(value) => setGroup(value as DifferenceGroup)}
          data={Object.entries(groupTitles).map(([value, label]) => ({ value, label }))}
        />
        <DifferenceFilterBar filters={filters} onChange={setFilters} />
        <DataTable
          label={`Differences by ${groupTitles[group].toLowerCase()}`}
          columns={columnsOf[group]}
          rows={sums}
          rowId={(row) => row.name}
          cardName={(row) => nameOf(group, row.name)}
          emptyHint={nothing}
          {...lists}
        />
      </Section>
      {answer.data && answer.data.parcels.length > 0 && (
        <Section title="Parcels That Differ Most">
          <DataTable
            label="Parcels that differ most"
            columns={ofParcel}
            rows={answer.data.parcels}
            rowId={(row) => `${row.partner} ${row.awb}`}
            cardName={(row) => row.awb}
            {...lists}
          />
        </Section>
      )}
    </>
  );
}
