import { Alert, Checkbox, NumberInput, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { formatMoney } from '@shipmagic/domain/money/currency';
import { type RefundOwed, type RefundPreview, refundsContract } from '@shipmagic/domain/refunds/refunds.contract';
import { useEffect, useState } from 'react';
import { serverMessage } from '../api/api-error.ts';
import { useRouteMutation } from '../api/use-route.ts';
import { AskFirst } from '../ui/ask-first.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { toast } from '../ui/toast.ts';
import { RefundFacts } from './refund-facts.tsx';

interface RefundDialogProps {
  refund: RefundOwed;
  opened: boolean;
  onClose: () => void;
}

/** Shows what would be refunded beside what the store suggests, and sends it after a confirmation. */
export function RefundDialog({ refund, opened, onClose }: RefundDialogProps) {
  const title = `${refund.asked ? 'Approve refund' : 'Refund'}: order ${refund.orderNumber}, ${refund.vendorName}`;
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="lg">
      {opened && <Form refund={refund} onClose={onClose} />}
    </Dialog>
  );
}

function Form({ refund, onClose }: Omit<RefundDialogProps, 'opened'>) {
  const { id, asked, currency, owed } = refund;
  const [amount, setAmount] = useState<number>(asked?.amount ?? Math.max(0, owed - refund.waits));
  const [restock, setRestock] = useState(asked?.restock ?? refund.reason !== 'lost');
  const [preview, setPreview] = useState<RefundPreview | null>(null);
  const [confirming, setConfirming] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const ask = useRouteMutation(refundsContract.refund, {
    onSuccess: (answer) => setPreview(answer.preview),
    onError: (error) => setRefusal(serverMessage(error) ?? error.message),
  });
  const send = useRouteMutation(refundsContract.refund, {
    changes: 'orders',
    onSuccess: ({ message }) => {
      toast.success(`Order ${refund.orderNumber}: ${message}`);
      onClose();
    },
    onError: (error) => {
      setConfirming(false);
      setRefusal(serverMessage(error) ?? error.message);
    },
  });
  const { mutate: askPreview } = ask;
  // Not at every key: each preview asks the store.
  const [typed] = useDebouncedValue(amount, 400);
  useEffect(() => {
    if (typed > 0) askPreview({ params: { id }, body: { preview: true, amount: typed, restock } });
  }, [id, typed, restock, askPreview]);

  const shown = formatMoney(amount, currency);
  const limit = preview?.secondPersonAbove ?? null;
  const waits = !asked && limit !== null && amount > limit;
  const isMore = amount > owed && !asked?.cancels;
  const label = asked ? `Approve ${shown}` : waits ? 'Ask for approval' : `Refund ${shown}`;
  const confirm = isMore ? (['moreThanOwed'] as const) : [];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setRefusal(null);
        setConfirming(true);
      }}
    >
      <Stack gap="sm">
        <RefundFacts refund={refund} preview={preview} />
        {preview?.problem && (
          <Alert color="orange" title="The store could not be asked">
            {preview.problem}
          </Alert>
        )}
        {preview && preview.waits > 0 && (
          <Alert color="orange">
            {formatMoney(preview.waits, currency)} of this was paid in cash, or has gone back already. It waits for a
            payee.
          </Alert>
        )}
        {asked?.cancels && <Text size="sm">Cancels {asked.cancels}, in the store too.</Text>}
        <NumberInput
          label={`Amount in ${currency}`}
          value={amount}
          onChange={(value) => setAmount(Number(value) || 0)}
          min={0.01}
          decimalScale={2}
          fixedDecimalScale
          hideControls
          required
          disabled={asked !== null}
          data-autofocus
        />
        <Checkbox
          label="Put the pieces back into stock"
          description={restockNote(refund, preview)}
          checked={restock}
          disabled={asked !== null || refund.reason === 'lost'}
          onChange={(event) => setRestock(event.currentTarget.checked)}
        />
        {waits && limit !== null && (
          <Text size="sm">More than {formatMoney(limit, 'INR')} needs the approval of a second person.</Text>
        )}
        {refusal && (
          <Alert color="red" role="alert">
            {refusal}
          </Alert>
        )}
        <DialogButtons submit={label} busy={send.isPending} disabled={amount <= 0} onCancel={onClose} />
      </Stack>
      <AskFirst
        opened={confirming}
        title={label}
        question={
          <>
            {isMore && `That is more than the ${formatMoney(owed, currency)} owed. `}
            {waits
              ? `A second person has to approve ${shown} before it is sent.`
              : `${shown} goes back to the customer, and the store tells them. This cannot be undone.`}
          </>
        }
        confirmLabel={label}
        busy={send.isPending}
        onClose={() => setConfirming(false)}
        onConfirm={() => send.mutate({ params: { id }, body: { amount, restock, confirm: [...confirm] } })}
      />
    </form>
  );
}

function restockNote({ reason }: RefundOwed, preview: RefundPreview | null): string {
  if (reason === 'lost') return 'What was lost is not in stock.';
  if (preview === null) return 'Asking the store…';
  if (preview.restocked === 0) return 'Nothing is put back: only money is refunded, or the store has no pieces left.';
  return preview.restocked === 1 ? 'One piece is put back.' : `${preview.restocked} pieces are put back.`;
}
