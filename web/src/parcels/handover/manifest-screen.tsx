import { Button, Stack, Title } from '@mantine/core';
import {
  type ManifestParcel,
  type ManifestWithParcels,
  manifestsContract,
} from '@shipmagic/domain/parcels/handover/manifests.contract';
import { useMemo, useRef } from 'react';
import { isMissing, serverMessage } from '../../api/api-error.ts';
import { useLookAgain } from '../../api/use-look-again.ts';
import { useRoute, useRouteMutation } from '../../api/use-route.ts';
import type { Column } from '../../ui/column.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { toast } from '../../ui/toast.ts';
import { parcelColumns, parcelName } from './manifest-columns.tsx';
import { ManifestHead } from './manifest-head.tsx';
import { RefusedScans } from './refused-scans.tsx';
import { ScanField } from './scan-field.tsx';
import { useRowTaps } from './use-row-taps.ts';
import { useScans } from './use-scans.ts';

const watched = [manifestsContract.get];
/** Nobody has scanned these yet. */
const toTake = parcelColumns.filter(({ key }) => key !== 'scanned');
const lists = [
  { state: 'listed', title: 'To be scanned' },
  { state: 'missed', title: 'Missed' },
  { state: 'scanned', title: 'Handed over' },
] as const;

/** A manifest: scanning while it is handed over, what was refused or missed, and its paper. */
export function ManifestScreen({ id }: { id: string }) {
  const { data, error, refetch } = useRoute(manifestsContract.get, { params: { id } }, { freshFor: 0 });
  useLookAgain(watched, data?.state === 'open');
  const scans = useScans({ id });
  const putBack = useRouteMutation(manifestsContract.putBack, {
    changes: watched,
    onSuccess: (_, { body: { awb } }) => toast.success(`AWB ${awb} is put back`),
    onError: (error) => toast.error('It was not put back', serverMessage(error) ?? error.message),
  });
  if (error && isMissing(error))
    return <Notice title="Manifest not found" text="It may belong to another vendor’s warehouse." />;
  const take = data?.state === 'open' ? scans.scan : undefined;
  return (
    <Stack gap="md">
      <ScreenTitle title={data?.number ?? 'Manifest'} />
      {data && <ManifestHead manifest={data} />}
      {data?.state === 'open' && <ScanField manifest={data} scans={scans} />}
      {data && <RefusedScans manifest={data} scans={scans} />}
      {lists
        .map((list) => ({ ...list, rows: data?.parcels.filter(({ state }) => state === list.state) }))
        .filter(({ state, rows }) => (rows ? rows.length > 0 : state === 'listed'))
        .map(({ state, title, rows }) => (
          <ParcelList
            key={state}
            title={title}
            rows={rows}
            error={error}
            onRetry={() => void refetch()}
            onTake={state === 'listed' ? take : undefined}
            onPutBack={state === 'scanned' ? (awb) => putBack.mutate({ params: { id }, body: { awb } }) : undefined}
            busy={scans.stopped || putBack.isPending}
          />
        ))}
    </Stack>
  );
}

interface ParcelListProps {
  title: string;
  rows: ManifestWithParcels['parcels'] | undefined;
  error: Error | null;
  onRetry: () => void;
  /** Takes the parcel with this AWB as if it were scanned. */
  onTake: ((awb: string) => void) | undefined;
  /** Puts back the parcel with this AWB, which was taken. */
  onPutBack: ((awb: string) => void) | undefined;
  busy: boolean;
}

function ParcelList({ title, rows, error, onRetry, onTake, onPutBack, busy }: ParcelListProps) {
  const frame = useRef<HTMLDivElement>(null);
  const latest = useRef(onTake);
  latest.current = onTake ?? onPutBack;
  useRowTaps(frame, onTake && !busy ? onTake : undefined);
  const takes = onTake !== undefined;
  const puts = onPutBack !== undefined;
  const columns = useMemo(() => columnsFor({ takes, puts, busy }, (awb) => latest.current?.(awb)), [takes, puts, busy]);
  return (
    <Stack gap="xs" ref={frame}>
      <Title order={2} size="h4">
        {title}
        {rows ? ` (${rows.length})` : ''}
      </Title>
      <DataTable
        label={title}
        columns={columns}
        rows={rows}
        rowId={({ awb }) => awb}
        rowName={parcelName}
        cardName={parcelName}
        error={error}
        onRetry={onRetry}
      />
    </Stack>
  );
}

interface Offered {
  readonly takes: boolean;
  readonly puts: boolean;
  readonly busy: boolean;
}

function columnsFor({ takes, puts, busy }: Offered, act: (awb: string) => void): readonly Column<ManifestParcel>[] {
  if (takes) return [...toTake, takeColumn(act, busy)];
  return puts ? [...parcelColumns, putBackColumn(act, busy)] : parcelColumns;
}

/** Of what the courier has scanned by itself, nothing is taken back. */
const putBackColumn = (putBack: (awb: string) => void, disabled: boolean): Column<ManifestParcel> => ({
  key: 'putBack',
  title: 'Action',
  width: 110,
  align: 'right',
  render: (parcel) =>
    !parcel.pickedUp && (
      <Button
        size="xs"
        variant="default"
        disabled={disabled}
        aria-label={`Put back ${parcelName(parcel)}`}
        onClick={() => putBack(parcel.awb)}
      >
        Put back
      </Button>
    ),
  card: 'line',
});

const takeColumn = (take: (awb: string) => void, disabled: boolean): Column<ManifestParcel> => ({
  key: 'take',
  title: 'Action',
  width: 100,
  align: 'right',
  render: (parcel) => (
    <Button
      size="xs"
      variant="default"
      disabled={disabled}
      aria-label={`Take ${parcelName(parcel)}`}
      onClick={() => take(parcel.awb)}
    >
      Take
    </Button>
  ),
  card: 'line',
});
