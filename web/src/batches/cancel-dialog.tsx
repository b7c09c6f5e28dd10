import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { batchesContract } from '@shipmagic/domain/batches/batches.contract';
import { useRoute } from '../api/use-route.ts';
import { cancelDraft } from '../ui/cancel-draft.ts';
import { CancellationReason } from '../ui/cancellation-reason.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Failure } from '../ui/failure.tsx';
import { useDraft } from '../ui/use-draft.ts';
import { type Selection, selectionName, withoutCount } from './chosen.ts';
import { ordersText } from './outcome-text.ts';

interface CancelDialogProps {
  opened: boolean;
  of: Selection;
  busy: boolean;
  onCancel: (magicOrderIds: string[], reason: string) => void;
  onClose: () => void;
}

/** Asks why orders are cancelled, and says how many can be and what of it is final. */
export function CancelDialog({ opened, onClose, ...form }: CancelDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Cancel orders" size="md">
      <CancelForm {...form} onClose={onClose} />
    </Dialog>
  );
}

/** The preview does not depend on the reason, which is still to be written. */
const anyReason = '–';

function CancelForm({ of, busy, onCancel, onClose }: Omit<CancelDialogProps, 'opened'>) {
  const { text: reason, edit: setReason } = useDraft(cancelDraft(selectionName(of)));
  const { data, error, refetch } = useRoute(
    batchesContract.preview,
    { body: { ...withoutCount(of), kind: 'status', options: { status: 'cancelled', cancellationReason: anyReason } } },
    { freshFor: 0 },
  );
  if (error && !data) return <Failure what="The orders could not be read" error={error} onRetry={() => refetch()} />;
  if (!data)
    return (
      <Group justify="center" p="lg" role="status" aria-label="Reading the orders">
        <Loader size="sm" />
      </Group>
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() && data.fits > 0) onCancel(data.magicOrderIds, reason.trim());
      }}
    >
      <Stack gap={12}>
        <Text size="md">
          {data.fits === data.total
            ? `${ordersText(data.fits)} ${data.fits === 1 ? 'is' : 'are'} cancelled, for the vendors too.`
            : `${data.fits.toLocaleString('en-IN')} of ${ordersText(data.total)} can be cancelled; the others are left as they are.`}
        </Text>
        {data.refusals.map(({ reason: why, orders }) => (
          <Text key={why} size="sm" c="dimmed">
            {ordersText(orders)}: {why}
          </Text>
        ))}
        {data.final && (
          <Alert color="yellow" variant="light" p="sm">
            {data.final}
          </Alert>
        )}
        <CancellationReason value={reason} onChange={setReason} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Keep orders
          </Button>
          <Button type="submit" color="red" loading={busy} disabled={!reason.trim() || data.fits === 0}>
            Cancel {ordersText(data.fits)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
