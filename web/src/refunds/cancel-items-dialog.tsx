import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { formatMoney } from '@shipmagic/domain/money/currency';
import type { LineItem, Order } from '@shipmagic/domain/orders/order';
import { cancellablePieces, checkPieces } from '@shipmagic/domain/refunds/line-cancellation';
import {
  type LineCancellationPreview,
  lineCancellationsContract,
} from '@shipmagic/domain/refunds/line-cancellations.contract';
import { useEffect, useState } from 'react';
import { serverMessage } from '../api/api-error.ts';
import { useRouteMutation } from '../api/use-route.ts';
import { CancellationReason } from '../ui/cancellation-reason.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { toast } from '../ui/toast.ts';
import { CancellationFacts } from './cancellation-facts.tsx';
import { PiecesToCancel } from './pieces-to-cancel.tsx';

interface CancelItemsDialogProps {
  order: Order;
  /** The item from which it was opened. */
  first: string;
  opened: boolean;
  onClose: () => void;
  onCancelOrder: () => void;
}

/** Says what happens to money, cash and invoice when items are cancelled, and cancels them. */
export function CancelItemsDialog({ opened, ...props }: CancelItemsDialogProps) {
  return (
    <Dialog opened={opened} onClose={props.onClose} title={`Cancel items: order ${props.order.orderNumber}`} size="lg">
      {opened && <Form {...props} />}
    </Dialog>
  );
}

/** All pieces of the item, unless nothing else would be left. */
function usual(lines: readonly LineItem[], first: string): Record<string, number> {
  const line = lines.find(({ id }) => id === first);
  const others = lines.some(({ id, requiresShipping, quantity }) => id !== first && requiresShipping && quantity > 0);
  const most = line ? cancellablePieces(line) : 0;
  return { [first]: others ? most : Math.min(most, 1) };
}

function Form({ order, first, onClose, onCancelOrder }: Omit<CancelItemsDialogProps, 'opened'>) {
  const [quantities, setQuantities] = useState(() => usual(order.lineItems, first));
  const [reason, setReason] = useState('');
  const [restock, setRestock] = useState(true);
  const [shown, setShown] = useState<{ key: string; preview: LineCancellationPreview } | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const lines = Object.entries(quantities).flatMap(([lineId, quantity]) =>
    quantity > 0 ? [{ lineId, quantity }] : [],
  );
  const checked = lines.length > 0 ? checkPieces(order.lineItems, lines) : null;
  const problem = checked && 'kind' in checked ? checked : null;
  const key = JSON.stringify({ lines, restock });
  const ask = useRouteMutation(lineCancellationsContract.cancel, {
    onSuccess: ({ preview }, { body: { lines: asked, restock: puts } }) => {
      if (preview) setShown({ key: JSON.stringify({ lines: asked, restock: puts }), preview });
    },
    onError: (error) => setRefusal(serverMessage(error) ?? error.message),
  });
  const send = useRouteMutation(lineCancellationsContract.cancel, {
    changes: 'orders',
    onSuccess: ({ message }) => {
      toast.success(`Order ${order.orderNumber}: ${message}`);
      onClose();
    },
    onError: (error) => setRefusal(serverMessage(error) ?? error.message),
    onGivenUp: onClose,
  });
  const { mutate: askPreview } = ask;
  const { magicOrderId, version } = order;
  // Not at every key: each preview asks the store.
  const [typed] = useDebouncedValue(problem || lines.length === 0 ? null : key, 250);
  useEffect(() => {
    if (typed === null) return;
    setRefusal(null);
    askPreview({ params: { id: magicOrderId }, body: { ...JSON.parse(typed), preview: true } });
  }, [typed, magicOrderId, askPreview]);

  const preview = shown?.key === key ? shown.preview : null;
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const waits = preview?.secondPersonAbove != null && preview.amount > preview.secondPersonAbove;
  const label = pieces === 1 ? 'Cancel item' : `Cancel ${pieces} pieces`;
  const submit = waits ? 'Ask for approval' : label;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!preview || !reason.trim()) return;
        setRefusal(null);
        send.mutate({
          params: { id: magicOrderId },
          body: { lines, restock, reason: reason.trim(), amount: preview.amount, version },
        });
      }}
    >
      <Stack gap="sm">
        <PiecesToCancel order={order} quantities={quantities} onChange={setQuantities} />
        {problem?.kind === 'all' ? (
          <Alert color="orange">
            <Group justify="space-between" gap="sm">
              <Text size="sm">{problem.message}</Text>
              <Button size="xs" color="red" variant="outline" onClick={onCancelOrder}>
                Cancel order…
              </Button>
            </Group>
          </Alert>
        ) : (
          <CancellationFacts
            currency={order.currency}
            preview={preview}
            pending={ask.isPending || (!refusal && lines.length > 0 && !problem)}
          />
        )}
        <CancellationReason value={reason} onChange={setReason} />
        <Checkbox
          label="Put the pieces back into the store’s stock"
          checked={restock}
          onChange={(event) => setRestock(event.currentTarget.checked)}
        />
        {waits && preview && (
          <Text size="sm">
            {formatMoney(preview.amount, order.currency)} needs the approval of a second person; nothing is cancelled
            until then.
          </Text>
        )}
        {(refusal ?? (problem && problem.kind !== 'all')) && (
          <Alert color="red" role="alert">
            {refusal ?? problem?.message}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Keep items
          </Button>
          <Button
            type="submit"
            color="red"
            loading={send.isPending}
            disabled={!preview || problem !== null || !reason.trim()}
          >
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
