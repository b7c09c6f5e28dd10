import { Text } from '@mantine/core';
import { type CourierDifference, type ParcelDifference, reconContract } from '@shipmagic/domain/recon/recon.contract';
import { Link } from '@tanstack/react-router';
import { useRoute } from '../api/use-route.ts';
import type { Column } from '../ui/column.ts';
import { DataTable } from '../ui/data-table.tsx';
import { Section } from '../ui/section.tsx';
import { TwoLines } from '../ui/two-lines.tsx';
import { kilograms, rupees, signed } from './amounts.ts';

const noQuote = 'no quote';

const quotedText = (cost: number, grams: number | null) =>
  `${rupees(cost)} quoted${grams === null ? '' : ` for ${kilograms(grams)}`}`;

const ofCourier: Column<CourierDifference>[] = [
  {
    key: 'courier',
    title: 'Courier',
    card: 'title',
    render: (row) => <TwoLines strong={row.partner} dimmed={`${row.parcels} parcels`} />,
  },
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
        strong={kilograms(row.chargedWeight)}
        dimmed={row.expectedWeight === null ? 'not declared' : `${kilograms(row.expectedWeight)} declared`}
        wrap
      />
    ),
  },
  {
    key: 'cost',
    title: 'Cost',
    align: 'right',
    width: 150,
    render: (row) => (
      <TwoLines
        strong={rupees(row.chargedCost)}
        dimmed={row.expectedCost === null ? noQuote : quotedText(row.expectedCost, row.quotedWeight)}
        wrap
      />
    ),
  },
];

/** Courier charges beyond the agreed price, by parcel. */
export function Differences() {
  const answer = useRoute(reconContract.differences, {});
  const lists = { error: answer.error, onRetry: () => answer.refetch() };
  const nothing = (
    <Text c="dimmed" size="sm">
      What couriers have charged is compared here after the first upload.
    </Text>
  );
  return (
    <>
      <Section title="Differences by Courier">
        <DataTable
          label="Differences by courier"
          columns={ofCourier}
          rows={answer.data?.couriers}
          rowId={(row) => row.partner}
          cardName={(row) => row.partner}
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
