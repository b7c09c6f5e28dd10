import { Alert, NativeSelect, Skeleton, Stack } from '@mantine/core';
import type { Order } from '@shipmagic/domain/orders/order';
import type { ReturnReason } from '@shipmagic/domain/returns/return-reason';
import { type ReturnWay, returnWayLabels, returnWays } from '@shipmagic/domain/returns/return-way';
import { type ReturnWish, returnWishes, returnWishLabels } from '@shipmagic/domain/returns/return-wish';
import { type ReturnQuestion, returnsContract } from '@shipmagic/domain/returns/returns.contract';
import { counted } from '@shipmagic/domain/text/counted';
import { useState } from 'react';
import { ApiError, serverMessage } from '../api/api-error.ts';
import { useRoute, useRouteMutation } from '../api/use-route.ts';
import { AskFirst } from '../ui/ask-first.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import facts from '../ui/facts.module.css';
import { Failure } from '../ui/failure.tsx';
import { FormProblem } from '../ui/form-problem.tsx';
import { partName } from '../ui/part-name.ts';
import { toast } from '../ui/toast.ts';
import { NewGoodsChoice } from './new-goods/new-goods-choice.tsx';
import { type ReturnableLine, ReturnableLines, type WantedLine } from './returnable-lines.tsx';

interface NewReturnDialogProps {
  order: Order;
  opened: boolean;
  onClose: () => void;
}

/** Asks for a return for the customer. */
export function NewReturnDialog({ order, opened, onClose }: NewReturnDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`New return: ${partName(order)}`} size="lg">
      {opened && <Loaded order={order} onClose={onClose} />}
    </Dialog>
  );
}

function Loaded({ order, onClose }: Omit<NewReturnDialogProps, 'opened'>) {
  const { data, error, refetch } = useRoute(returnsContract.ofOrder, { params: { id: order.magicOrderId } });
  if (data) return <Form order={order} lines={data.lines} afterWindow={data.afterWindow} onClose={onClose} />;
  if (error) return <Failure what="The items could not be loaded" error={error} onRetry={() => void refetch()} />;
  return <Skeleton height={200} aria-label="Loading the items" />;
}

interface FormProps {
  order: Order;
  lines: readonly ReturnableLine[];
  afterWindow: string | null;
  onClose: () => void;
}

/** With one piece in all that can come back, there is nothing to choose. */
function usual(lines: readonly ReturnableLine[]): Record<string, WantedLine> {
  const [only, ...others] = lines.filter(({ returnable }) => returnable > 0);
  return only && others.length === 0 && only.returnable === 1
    ? { [only.lineItemId]: { quantity: 1, reason: null, note: '' } }
    : {};
}

/** A question before the return is made, and what is confirmed with a yes. */
interface Asked {
  readonly text: string;
  readonly confirm: ReturnQuestion[];
}

/** The question that a 409 asks, if it asks one. */
const questionOf = (error: Error): ReturnQuestion | null =>
  (error instanceof ApiError && (error.details as { confirm?: ReturnQuestion } | undefined)?.confirm) || null;

function Form({ order, lines, afterWindow, onClose }: FormProps) {
  const [wanted, setWanted] = useState(() => usual(lines));
  const [wish, setWish] = useState<ReturnWish>('refund');
  const [way, setWay] = useState<ReturnWay>('courier');
  const [variant, setVariant] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const ask = useRouteMutation(returnsContract.ask, {
    changes: 'orders',
    onSuccess: ({ number }) => {
      toast.success(`Return ${number} is made`, 'It waits for approval.');
      onClose();
    },
    onError: (error, { body }) => {
      const question = questionOf(error);
      if (question) return setAsked({ text: error.message, confirm: [...(body.confirm ?? []), question] });
      setAsked(null);
      setProblem(serverMessage(error) ?? error.message);
    },
  });
  const chosen = Object.entries(wanted).filter(([, { quantity }]) => quantity > 0);
  const pieces = chosen.reduce((sum, [, { quantity }]) => sum + quantity, 0);
  const send = (confirm: ReturnQuestion[]) =>
    ask.mutate({
      params: { id: order.magicOrderId },
      body: {
        lines: chosen.map(([lineItemId, { quantity, reason, note }]) => ({
          lineItemId,
          quantity,
          reason: reason as ReturnReason,
          ...(note.trim() ? { note: note.trim() } : {}),
        })),
        wish,
        way,
        ...(wish === 'exchange' && variant ? { exchangeVariantId: variant } : {}),
        confirm,
      },
    });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setProblem(null);
        if (chosen.length === 0) return setProblem('Say how many pieces of which item come back.');
        if (wish === 'exchange' && chosen.length > 1) return setProblem('Items are exchanged one by one.');
        if (wish === 'exchange' && !variant) return setProblem('Choose what the customer wants instead.');
        if (afterWindow) return setAsked({ text: afterWindow, confirm: ['afterWindow'] });
        send([]);
      }}
    >
      <Stack gap="sm">
        {afterWindow && <Alert color="orange">{afterWindow} You can make the return nevertheless.</Alert>}
        <ReturnableLines lines={lines} wanted={wanted} onChange={setWanted} />
        <div className={facts.fields}>
          <NativeSelect
            label="Customer wants"
            value={wish}
            onChange={(event) => setWish(event.currentTarget.value as ReturnWish)}
            data={returnWishes.map((value) => ({ value, label: returnWishLabels[value] }))}
          />
          <NativeSelect
            label="Way back"
            value={way}
            onChange={(event) => setWay(event.currentTarget.value as ReturnWay)}
            data={returnWays.map((value) => ({ value, label: returnWayLabels[value] }))}
          />
        </div>
        <NewGoodsChoice
          magicOrderId={order.magicOrderId}
          wish={wish}
          chosen={lines.flatMap((line) => {
            const quantity = wanted[line.lineItemId]?.quantity ?? 0;
            return quantity > 0 ? [{ line, quantity }] : [];
          })}
          variant={variant}
          onChange={setVariant}
        />
        <FormProblem text={problem} />
        <DialogButtons
          submit={pieces > 0 ? `Return ${counted(pieces, 'piece')}` : 'Make return'}
          busy={ask.isPending}
          onCancel={onClose}
        />
      </Stack>
      <AskFirst
        opened={asked !== null}
        title={asked?.confirm.at(-1) === 'outOfStock' ? 'Out of stock' : 'The customer would be refused'}
        question={`${asked?.text ?? ''} Make the return nevertheless?`}
        confirmLabel="Make return"
        busy={ask.isPending}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && send(asked.confirm)}
      />
    </form>
  );
}
