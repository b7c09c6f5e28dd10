import { Alert, Button, Checkbox, NumberInput, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import type { RouteAnswer } from '@shipmagic/domain/http/route';
import { formatMoney } from '@shipmagic/domain/money/currency';
import type { Return } from '@shipmagic/domain/returns/return-shape';
import { returnsContract } from '@shipmagic/domain/returns/returns.contract';
import { useEffect, useState } from 'react';
import { serverMessage } from '../api/api-error.ts';
import { useRoute, useRouteMutation } from '../api/use-route.ts';
import { AskFirst } from '../ui/ask-first.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { Failure } from '../ui/failure.tsx';
import { FormProblem } from '../ui/form-problem.tsx';
import { toast } from '../ui/toast.ts';
import type { ReturnDialogProps } from './pickup-dialog.tsx';
import { RestockLines, restockBody } from './restock-lines.tsx';
import { SettlementFigures } from './settlement-figures.tsx';
import { StoreNote } from './store-note.tsx';
import { StoreSuggestion } from './store-suggestion.tsx';

export type SettlementPreview = RouteAnswer<typeof returnsContract.settle>;

/** One review of what a return comes to: money to the paisa, pieces for stock, and what the store said. */
export function SettleReturnDialog({ one, opened, onClose }: ReturnDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Settle return ${one.number}`} size="lg">
      {opened && <Loaded id={one.id} onClose={onClose} />}
    </Dialog>
  );
}

function Loaded({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useRoute(returnsContract.read, { params: { id } });
  const asked = data?.settlement?.state === 'asked' ? data.settlement : null;
  const [withShipping, setWithShipping] = useState<boolean | null>(null);
  const shipping = asked?.withShipping ?? withShipping ?? false;
  const ask = useRouteMutation(returnsContract.settle);
  const { mutate: askPreview } = ask;
  const isKnown = data !== undefined;
  useEffect(() => {
    if (isKnown) askPreview({ params: { id }, body: { preview: true, withShipping: shipping } });
  }, [isKnown, id, shipping, askPreview]);
  const failed = error ?? ask.error;
  if (failed && !ask.data)
    return (
      <Failure
        what="The settlement could not be worked out"
        error={failed}
        onRetry={() => {
          void refetch();
          askPreview({ params: { id }, body: { preview: true, withShipping: shipping } });
        }}
      />
    );
  if (!data || !ask.data) return <Skeleton height={220} aria-label="Working out the settlement" />;
  return (
    <Form
      key={`${shipping}`}
      one={data}
      preview={ask.data}
      withShipping={shipping}
      onShipping={setWithShipping}
      onClose={onClose}
    />
  );
}

interface FormProps {
  one: Return;
  preview: SettlementPreview;
  withShipping: boolean;
  onShipping: (withShipping: boolean) => void;
  onClose: () => void;
}

function Form({ one, preview, withShipping, onShipping, onClose }: FormProps) {
  const { figures } = preview;
  const { currency, secondPersonAbove } = figures;
  const asked = one.settlement?.state === 'asked' ? one.settlement : null;
  const [refund, setRefund] = useState<number>(asked?.refund ?? preview.refund);
  const [restock, setRestock] = useState(asked?.restock ?? preview.restock);
  const [note, setNote] = useState('');
  const [confirming, setConfirming] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const fail = (error: Error) => {
    setConfirming(false);
    setProblem(serverMessage(error) ?? error.message);
  };
  const send = useRouteMutation(returnsContract.settle, {
    changes: 'orders',
    onSuccess: ({ message }) => {
      toast.success(`Return ${one.number}`, message);
      onClose();
    },
    onError: fail,
  });
  const withdraw = useRouteMutation(returnsContract.withdraw, {
    changes: 'orders',
    onSuccess: () => {
      toast.success(
        `Return ${one.number}`,
        asked?.isMine ? 'The settlement is taken back' : 'The settlement is declined',
      );
      onClose();
    },
    onError: fail,
  });
  const money = (amount: number) => formatMoney(amount, currency);
  const waits = !asked && secondPersonAbove !== null && refund > secondPersonAbove;
  const label = asked
    ? `Approve ${money(refund)}`
    : waits
      ? 'Ask for approval'
      : refund > 0
        ? `Settle with ${money(refund)}`
        : 'Settle without a refund';
  const body = {
    refund,
    withShipping,
    restock: restockBody(restock),
    ...(note.trim() ? { note: note.trim() } : {}),
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setProblem(null);
        setConfirming(true);
      }}
    >
      <Stack gap="sm">
        {asked && (
          <Alert color="orange" title="Waits for a second person">
            {asked.isMine ? 'You' : asked.by} proposed {money(asked.refund)}.{' '}
            {asked.isMine ? 'Somebody else has to approve it.' : 'Approve exactly that, or decline it.'}
            {asked.note && ` Note: ${asked.note}`}
          </Alert>
        )}
        <SettlementFigures figures={figures} withShipping={withShipping} />
        {figures.suggested === figures.most && figures.most === 0 && (
          <Text size="sm">Nothing is left of the payment: nothing was paid, or all of it goes back already.</Text>
        )}
        {!asked && figures.most > 0 && (
          <Checkbox
            label="Give back the shipping, too"
            checked={withShipping}
            onChange={(event) => onShipping(event.currentTarget.checked)}
          />
        )}
        <NumberInput
          label={`Refund in ${currency}`}
          description={`At most ${money(figures.most)}`}
          value={refund}
          onChange={(value) => setRefund(Number(value) || 0)}
          min={0}
          max={figures.most}
          decimalScale={2}
          fixedDecimalScale
          hideControls
          required
          disabled={asked !== null}
        />
        <RestockLines lines={one.lines} restock={restock} onChange={asked ? null : setRestock} />
        {!asked && (
          <TextInput
            label="Note"
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
        <StoreNote one={one} may={one.may} />
        <StoreSuggestion id={one.id} ours={figures.suggested} />
        {waits && secondPersonAbove !== null && (
          <Text size="sm">More than {money(secondPersonAbove)} needs the approval of a second person.</Text>
        )}
        <FormProblem text={problem} />
        <DialogButtons
          submit={label}
          busy={send.isPending}
          disabled={asked?.isMine === true || refund > figures.most}
          onCancel={onClose}
        >
          {asked && (
            <Button
              variant="default"
              color="red"
              loading={withdraw.isPending}
              onClick={() => withdraw.mutate({ params: { id: one.id } })}
            >
              {asked.isMine ? 'Take it back' : 'Decline'}
            </Button>
          )}
        </DialogButtons>
      </Stack>
      <AskFirst
        opened={confirming}
        title={label}
        question={
          waits
            ? `A second person has to approve ${money(refund)} before anything happens.`
            : `${refund > 0 ? `${money(refund)} goes back to the customer through the store; what was paid in cash waits with the refunds owed.` : 'The customer gets nothing back.'} A return is settled once: this cannot be undone.`
        }
        confirmLabel={label}
        busy={send.isPending}
        onClose={() => setConfirming(false)}
        onConfirm={() => send.mutate({ params: { id: one.id }, body })}
      />
    </form>
  );
}
