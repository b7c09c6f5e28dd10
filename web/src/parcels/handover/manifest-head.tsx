import { Anchor, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ManifestWithParcels, manifestsContract } from '@shipmagic/domain/parcels/handover/manifests.contract';
import { pickupsContract } from '@shipmagic/domain/parcels/handover/pickups.contract';
import { counted } from '@shipmagic/domain/text/counted';
import { IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { serverMessage } from '../../api/api-error.ts';
import { useRouteMutation } from '../../api/use-route.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { openInTab } from '../../ui/open-in-tab.ts';
import { toast } from '../../ui/toast.ts';
import { handedOverText, ManifestBadge } from './manifest-columns.tsx';

const changed = [manifestsContract.get, manifestsContract.list, pickupsContract.list, pickupsContract.readyCount];

/** A manifest in a few words: how far its handover is, and what can be done with all of it. */
export function ManifestHead({ manifest }: { manifest: ManifestWithParcels }) {
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
        {state === 'open' && <TakeAllButton manifest={manifest} />}
        {state === 'open' && <FinishButton manifest={manifest} />}
      </Group>
    </Stack>
  );
}

function PrintButton({ id }: Pick<ManifestWithParcels, 'id'>) {
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

/** For a driver who takes everything at once: one question in place of a scan of each. */
function TakeAllButton({ manifest: { id, total, scanned } }: { manifest: ManifestWithParcels }) {
  const [asking, question] = useDisclosure();
  const take = useRouteMutation(manifestsContract.takeAll, {
    changes: changed,
    onSuccess: ({ taken, refused }) => {
      question.close();
      if (refused === 0) toast.success(`${counted(taken, 'parcel')} taken`);
      else
        toast.error(
          `${counted(taken, 'parcel')} taken, ${refused} refused`,
          'Keep the refused parcels here: they are listed.',
        );
    },
    onError: (error) => toast.error('The parcels were not taken', error.message),
  });
  const left = total - scanned;
  if (left === 0) return null;
  return (
    <>
      <Button variant="default" loading={take.isPending} onClick={question.open}>
        All taken…
      </Button>
      <ConfirmDialog
        opened={asking}
        title={`Has the driver taken ${left === 1 ? 'the last parcel' : `all ${left} that are left`}?`}
        question="They are ticked off as if each had been scanned. Cancelled and stopped parcels are left out and listed."
        confirmLabel="All taken"
        cancelLabel="Go on scanning"
        busy={take.isPending}
        onConfirm={() => take.mutate({ params: { id } })}
        onClose={question.close}
      />
    </>
  );
}

function FinishButton({ manifest: { id, total, scanned, refused } }: { manifest: ManifestWithParcels }) {
  const [asking, question] = useDisclosure();
  const finish = useRouteMutation(manifestsContract.finish, {
    changes: changed,
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
      <Button loading={finish.isPending} onClick={left > 0 || refused.length > 0 ? question.open : end}>
        Finish handover
      </Button>
      <ConfirmDialog
        opened={asking}
        title={openEnds(left, refused.length)}
        question={`${left > 0 ? 'Parcels that were not scanned are listed as missed, and go on the next manifest. ' : ''}Scanning ends for this one.`}
        confirmLabel="Finish anyway"
        cancelLabel="Go on scanning"
        busy={finish.isPending}
        onConfirm={end}
        onClose={question.close}
      />
    </>
  );
}

/** `2 parcels were not scanned, 1 refused scan was not dealt with`. */
function openEnds(left: number, refused: number): string {
  const were = (count: number) => (count === 1 ? 'was' : 'were');
  return [
    left > 0 ? `${counted(left, 'parcel')} ${were(left)} not scanned` : '',
    refused > 0 ? `${counted(refused, 'refused scan')} ${were(refused)} not dealt with` : '',
  ]
    .filter(Boolean)
    .join(', ');
}
