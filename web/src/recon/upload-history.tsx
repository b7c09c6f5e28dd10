import { Button, Text } from '@mantine/core';
import { courierName } from '@shipmagic/domain/couriers/known-couriers';
import { type ReconUpload, reconContract } from '@shipmagic/domain/recon/recon.contract';
import type { StatusColour } from '@shipmagic/domain/statuses/shipment-status';
import { useState } from 'react';
import { useRoute, useRouteMutation } from '../api/use-route.ts';
import type { Column } from '../ui/column.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Section } from '../ui/section.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { storeDay, storeTime } from '../ui/store-time.ts';
import { toast } from '../ui/toast.ts';
import { TwoLines } from '../ui/two-lines.tsx';

const looks: Record<string, { label: string; colour: StatusColour }> = {
  pending: { label: 'Pending', colour: 'yellow' },
  completed: { label: 'Completed', colour: 'green' },
  failed: { label: 'Failed', colour: 'red' },
  undone: { label: 'Undone', colour: 'gray' },
};

/** An unknown status is shown unchanged. */
function Status({ status }: { status: string }) {
  const { label, colour } = looks[status] ?? { label: status, colour: 'gray' };
  return <StatusBadge colour={colour}>{label}</StatusBadge>;
}

/** Who uploaded it, for which courier, and its invoices. */
const aboutOf = ({ uploadedByEmail, courier, invoice, invoices }: ReconUpload) =>
  [
    uploadedByEmail,
    ...(courier === null ? [] : [courierName(courier)]),
    ...(invoice === null ? [] : [invoices > 1 ? `${invoice} and ${invoices - 1} more` : invoice]),
  ].join(' · ');

/** Only where something failed. */
const reason: Column<ReconUpload> = {
  key: 'reason',
  title: 'Reason',
  render: ({ failure }) => failure && <Text size="sm">{failure}</Text>,
  onCard: ({ failure }) => failure && <Text size="sm">{failure}</Text>,
  card: 'line',
};

export function UploadHistory() {
  const list = useRoute(reconContract.uploads, {});
  const [toUndo, setToUndo] = useState<ReconUpload | null>(null);
  const undo = useRouteMutation(reconContract.undo, {
    changes: [reconContract.uploads, reconContract.differences],
    onSuccess: ({ message }) => toast.success('Upload undone', message),
    onError: (error) => toast.error('The upload could not be undone', error.message),
  });
  const columns: Column<ReconUpload>[] = [
    {
      key: 'file',
      title: 'File',
      render: (row) => <TwoLines strong={row.filename} dimmed={aboutOf(row)} wrap />,
      card: 'title',
    },
    {
      key: 'date',
      title: 'Uploaded',
      width: 120,
      render: ({ uploadDate }) => <TwoLines strong={storeDay(uploadDate)} dimmed={storeTime(uploadDate)} />,
    },
    { key: 'status', title: 'Status', width: 120, render: ({ status }) => <Status status={status} />, card: 'beside' },
    ...(list.data?.uploads.some(({ failure }) => failure !== null) ? [reason] : []),
    { key: 'total', title: 'Rows', width: 90, align: 'right', render: ({ totalRows }) => totalRows },
    {
      key: 'updated',
      title: 'Updated',
      width: 110,
      align: 'right',
      render: ({ updatedRows, leftRows }) => (
        <TwoLines strong={updatedRows} dimmed={leftRows > 0 && `${leftRows} left out`} />
      ),
    },
    {
      key: 'undo',
      title: 'Action',
      width: 100,
      render: (row) => (row.status === 'completed' ? <Undo row={row} onUndo={setToUndo} /> : null),
      card: 'line',
    },
  ];
  return (
    <Section title="Upload History (Last 7 Days)">
      {list.data?.uploads.length === 0 ? (
        <Text c="dimmed" size="sm" ta="center" py="md">
          No recon files uploaded in the last 7 days
        </Text>
      ) : (
        <DataTable
          label="Uploads"
          columns={columns}
          cardName={({ filename }) => filename}
          rows={list.data?.uploads}
          rowId={(row) => row.id}
          error={list.error}
          onRetry={() => list.refetch()}
        />
      )}
      <ConfirmDialog
        opened={toUndo !== null}
        title="Undo this upload?"
        question={`Parcels are charged as if ${toUndo?.filename ?? ''} had not been uploaded. What other uploads say of them stays.`}
        confirmLabel="Undo upload"
        onClose={() => setToUndo(null)}
        onConfirm={() => {
          if (toUndo) undo.mutate({ params: { id: toUndo.id } });
          setToUndo(null);
        }}
      />
    </Section>
  );
}

function Undo({ row, onUndo }: { row: ReconUpload; onUndo: (row: ReconUpload) => void }) {
  return (
    <Button variant="default" size="xs" aria-label={`Undo ${row.filename}`} onClick={() => onUndo(row)}>
      Undo
    </Button>
  );
}
