import { Anchor, Button, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type Manifest, manifestsContract } from '@shipmagic/domain/parcels/handover/manifests.contract';
import { pickupsContract } from '@shipmagic/domain/parcels/handover/pickups.contract';
import { IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { isMissing, serverMessage } from '../../api/api-error.ts';
import { useLookAgain } from '../../api/use-look-again.ts';
import { useRoute, useRouteMutation } from '../../api/use-route.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Notice } from '../../ui/notice.tsx';
import { openInTab } from '../../ui/open-in-tab.ts';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { toast } from '../../ui/toast.ts';
import { handedOverText, ManifestBadge, parcelColumns, parcelName } from './manifest-columns.tsx';
import { ScanField } from './scan-field.tsx';

const watched = [manifestsContract.get];
const lists = [
  { state: 'listed', title: 'To be scanned' },
  { state: 'missed', title: 'Missed' },
  { state: 'scanned', title: 'Handed over' },
] as const;

/** A manifest: scanning while it is handed over, what was missed, and its paper. */
export function ManifestScreen({ id }: { id: string }) {
  const { data, error, refetch } = useRoute(manifestsContract.get, { params: { id } }, { freshFor: 0 });
  useLookAgain(watched, data?.state === 'open');
  if (error && isMissing(error))
    return <Notice title="Manifest not found" text="It may belong to somebody else’s warehouse." />;
  return (
    <Stack gap="md">
      <ScreenTitle title={data?.number ?? 'Manifest'} />
      {data && <Head manifest={data} />}
      {data?.state === 'open' && <ScanField id={id} />}
      {lists
        .map((list) => ({ ...list, rows: data?.parcels.filter(({ state }) => state === list.state) }))
        .filter(({ state, rows }) => (rows ? rows.length > 0 : state === 'listed'))
        .map(({ state, title, rows }) => (
          <Stack gap="xs" key={state}>
            <Title order={2} size="h4">
              {title}
              {rows ? ` (${rows.length})` : ''}
            </Title>
            <DataTable
              label={title}
              columns={parcelColumns}
              rows={rows}
              rowId={({ awb }) => awb}
              rowName={parcelName}
              cardName={parcelName}
              error={error}
              onRetry={() => void refetch()}
            />
          </Stack>
        ))}
    </Stack>
  );
}

function Head({ manifest }: { manifest: Manifest }) {
  const { id, number, state, scanned, total, warehouseName, vendorName, shippingPartner } = manifest;
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <Anchor
          size="sm"
          renderRoot={(props) => <Link to="/shipping" search={{ tab: 'manifests', page: 1 }} {...props} />}
        >
          All manifests
        </Anchor>
        <Text fw={600}>{number}</Text>
        <ManifestBadge state={state} />
        <Text size="sm">
          {shippingPartner} at {warehouseName}, {vendorName}
        </Text>
        <Text size="sm" role="status">
          {handedOverText(manifest)}
        </Text>
      </Group>
      <Progress
        value={total === 0 ? 0 : (100 * scanned) / total}
        color="teal"
        size="lg"
        aria-label="Parcels that were scanned"
      />
      <Group gap="sm">
        <PrintButton id={id} />
        {state === 'open' && <FinishButton manifest={manifest} />}
      </Group>
    </Stack>
  );
}

function PrintButton({ id }: Pick<Manifest, 'id'>) {
  const link = useRouteMutation(manifestsContract.documentLink);
  const open = () =>
    openInTab(async () => (await link.mutateAsync({ params: { id } })).url).catch((error: Error) =>
      toast.error('The manifest could not be opened', serverMessage(error) ?? undefined),
    );
  return (
    <Button variant="default" leftSection={<IconPrinter size={16} />} loading={link.isPending} onClick={open}>
      Print manifest
    </Button>
  );
}

function FinishButton({ manifest: { id, total, scanned } }: { manifest: Manifest }) {
  const [asking, question] = useDisclosure();
  const finish = useRouteMutation(manifestsContract.finish, {
    changes: [manifestsContract.get, manifestsContract.list, pickupsContract.list, pickupsContract.readyCount],
    onSuccess: ({ missed }) => {
      question.close();
      toast.success('Handover finished', missed > 0 ? `${missed} missed: they come onto the next manifest` : undefined);
    },
    onError: (error) => toast.error('The handover was not finished', error.message),
  });
  const left = total - scanned;
  const end = () => finish.mutate({ params: { id } });
  return (
    <>
      <Button loading={finish.isPending} onClick={left > 0 ? question.open : end}>
        Finish handover
      </Button>
      <ConfirmDialog
        opened={asking}
        title={left === 1 ? 'One parcel was not scanned' : `${left} parcels were not scanned`}
        question="They are listed as missed, and come onto the next manifest. Scanning ends for this one."
        confirmLabel="Finish all the same"
        cancelLabel="Go on scanning"
        busy={finish.isPending}
        onConfirm={end}
        onClose={question.close}
      />
    </>
  );
}
