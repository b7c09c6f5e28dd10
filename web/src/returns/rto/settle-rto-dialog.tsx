import { NumberInput, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { formatMoney } from '@shipmagic/domain/money/currency';
import { type Rto, type RtoPreview, rtoContract } from '@shipmagic/domain/returns/rto.contract';
import { useEffect, useState } from 'react';
import { serverMessage } from '../../api/api-error.ts';
import { useRoute, useRouteMutation } from '../../api/use-route.ts';
import { AskFirst } from '../../ui/ask-first.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { Failure } from '../../ui/failure.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { toast } from '../../ui/toast.ts';
import { RestockLines, restockBody } from '../restock-lines.tsx';

interface SettleRtoDialogProps {
  magicOrderId: string;
  opened: boolean;
  onClose: () => void;
}

/** One review of an RTO parcel: what goes back to the customer, and which pieces into stock. */
export function SettleRtoDialog({ magicOrderId, opened, onClose }: SettleRtoDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Settle RTO parcel of ${magicOrderId}`} size="lg">
      {opened && <Loaded id={magicOrderId} onClose={onClose} />}
    </Dialog>
  );
}

function Loaded({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useRoute(rtoContract.read, { params: { id } });
  const ask = useRouteMutation(rtoContract.settle);
  const { mutate: askPreview } = ask;
  useEffect(() => askPreview({ params: { id }, body: { preview: true } }), [id, askPreview]);
  const failed = error ?? ask.error;
  if (failed && !ask.data)
    return (
      <Failure
        what="The settlement could not be worked out"
        error={failed}
        onRetry={() => {
          void refetch();
          askPreview({ params: { id }, body: { preview: true } });
        }}
      />
    );
  if (!data || !ask.data) return <Skeleton height={220} aria-label="Working out the settlement" />;
  return <Form id={id} rto={data} preview={ask.data} onClose={onClose} />;
}

interface FormProps {
  id: string;
  rto: Rto;
  preview: RtoPreview;
  onClose: () => void;
}

function Form({ id, rto, preview, onClose }: FormProps) {
  const { owed, waits: inCash, most, currency, secondPersonAbove, problem: unasked } = preview.figures;
  const [refund, setRefund] = useState(preview.refund);
  const [restock, setRestock] = useState(preview.restock);
  const [note, setNote] = useState('');
  const [confirming, setConfirming] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = useRouteMutation(rtoContract.settle, {
    changes: 'orders',
    onSuccess: ({ message }) => {
      toast.success(`RTO parcel of ${id}`, message);
      onClose();
    },
    onError: (error) => {
      setConfirming(false);
      setProblem(serverMessage(error) ?? error.message);
    },
  });
  const money = (amount: number) => formatMoney(amount, currency);
  const waits = secondPersonAbove !== null && refund > secondPersonAbove;
  const label = waits ? 'Ask for approval' : refund > 0 ? `Settle with ${money(refund)}` : 'Settle without a refund';
  const body = { refund, restock: restockBody(restock), ...(note.trim() ? { note: note.trim() } : {}) };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setProblem(null);
        setConfirming(true);
      }}
    >
      <Stack gap="sm">
        <Text size="sm">{owedText(money, { owed, inCash })}</Text>
        {most > 0 && (
          <NumberInput
            label={`Refund in ${currency}`}
            description={`At most ${money(most)}; what is left stays in Refunds`}
            value={refund}
            onChange={(value) => setRefund(Number(value) || 0)}
            min={0}
            max={most}
            decimalScale={2}
            fixedDecimalScale
            hideControls
            required
          />
        )}
        <RestockLines lines={rto.lines} restock={restock} onChange={setRestock} />
        <TextInput label="Note" maxLength={500} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
        {waits && secondPersonAbove !== null && (
          <Text size="sm">More than {money(secondPersonAbove)} needs the approval of a second person in Refunds.</Text>
        )}
        <FormProblem text={problem ?? unasked} />
        <DialogButtons submit={label} busy={send.isPending} disabled={refund > most} onCancel={onClose} />
      </Stack>
      <AskFirst
        opened={confirming}
        title={label}
        question={
          waits
            ? `A second person has to approve ${money(refund)} before anything happens.`
            : `${refund > 0 ? `${money(refund)} goes back to the customer.` : 'The customer gets nothing back.'} The goods leave the store’s order, and it is not sent again. This cannot be undone.`
        }
        confirmLabel={label}
        busy={send.isPending}
        onClose={() => setConfirming(false)}
        onConfirm={() => send.mutate({ params: { id }, body })}
      />
    </form>
  );
}

function owedText(money: (amount: number) => string, { owed, inCash }: { owed: number; inCash: number }): string {
  if (owed === 0) return 'Nothing is owed to the customer: nothing was paid, or all of it went back already.';
  if (inCash === 0) return `${money(owed)} is owed to the customer: it was paid and came back undelivered.`;
  return `${money(owed)} is owed to the customer. ${money(inCash)} of it was paid in cash and waits for a payee in Refunds.`;
}
