import { Button } from '@mantine/core';
import { changeStageLabels } from '@shipmagic/domain/changes/change-stage';
import { type ChangeState, changeStateLabels } from '@shipmagic/domain/changes/change-state';
import { type ChangeAnswer, changeAnswerLabels } from '@shipmagic/domain/changes/change-table';
import { type ChangeInFlight, changesContract } from '@shipmagic/domain/changes/changes.contract';
import type { Order } from '@shipmagic/domain/orders/order';
import { changeWords } from '@shipmagic/domain/statuses/change-kind';
import type { StatusColour } from '@shipmagic/domain/statuses/shipment-status';
import { useState } from 'react';
import { outcomeText, serverMessage } from '../api/api-error.ts';
import { useRouteMutation } from '../api/use-route.ts';
import { AskFirst } from '../ui/ask-first.tsx';
import { DueChip } from '../ui/clock-chip.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { storeDay, storeTime } from '../ui/store-time.ts';
import { toast } from '../ui/toast.ts';
import { answerMeaning, isAskedFirst } from './answer-question.ts';
import classes from './changes.module.css';

const colours: Record<ChangeState, StatusColour> = { waiting: 'orange', asked: 'blue', refused: 'red', done: 'gray' };

interface Asked {
  readonly order: Order;
  readonly change: ChangeInFlight;
  /** Rupees that the courier has quoted for the parcel. */
  readonly quotedCost: number | null;
}

/** One change: what it was, what it should be, and the answers that are possible now. */
export function ChangeItem({ order, change, quotedCost }: Asked) {
  const { kind, state, from, to, stage, stops, due, message, settledAt, settledBy } = change;
  return (
    <li className={classes.change} data-open={state !== 'done' || undefined}>
      <div className={classes.head}>
        <span className={classes.label}>{changeWords[kind].label}</span>
        <StatusBadge colour={colours[state]}>{changeStateLabels[state]}</StatusBadge>
        {stops.length > 0 && <StatusBadge colour="red">Keep the parcel here</StatusBadge>}
        {due && <DueChip at={due} />}
      </div>
      {(from || to) && (
        <dl className={classes.values}>
          {from && (
            <>
              <dt>Booked</dt>
              <dd>{from}</dd>
            </>
          )}
          {to && (
            <>
              <dt>Now</dt>
              <dd>{to}</dd>
            </>
          )}
        </dl>
      )}
      {stops.length > 0 && (
        <p className={classes.quiet}>
          Until it is settled, its label is not printed, no manifest includes it, and the hand-over scan refuses it.
        </p>
      )}
      {message && <p className={classes.quiet}>{message}</p>}
      <p className={classes.quiet}>
        {changeStageLabels[stage]} when it changed, {storeDay(change.at)} {storeTime(change.at)}
        {settledAt &&
          `. Settled ${settledBy ? `by ${settledBy}` : 'by itself'}, ${storeDay(settledAt)} ${storeTime(settledAt)}`}
      </p>
      {change.answers.length > 0 && <Answers order={order} change={change} quotedCost={quotedCost} />}
    </li>
  );
}

function Answers({ order, change, quotedCost }: Asked) {
  const [asked, setAsked] = useState<ChangeAnswer | null>(null);
  // It may change again while somebody is asked: the answer is to what was seen.
  const [seen, setSeen] = useState(change.version);
  const settle = useRouteMutation(changesContract.settle, {
    changes: 'orders',
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.alert(serverMessage(error) ?? 'Nothing was changed', outcomeText(error)),
  });
  const send = (answer: ChangeAnswer, version: string) =>
    settle.mutate({ params: { id: order.magicOrderId, changeId: change.id }, body: { answer, version } });
  function ask(answer: ChangeAnswer) {
    if (!isAskedFirst(answer)) return send(answer, change.version);
    setSeen(change.version);
    setAsked(answer);
  }
  const { shippingPartner } = order;
  const arrived = order.shipmentStatus === 'DELIVERED';
  const meaningOf = (answer: ChangeAnswer) => answerMeaning(answer, change, { shippingPartner, quotedCost, arrived });
  return (
    <>
      <ul className={classes.answers}>
        {change.answers.map((answer, index) => (
          <li key={answer} className={classes.answer}>
            <Button
              size="xs"
              variant={index === 0 ? 'filled' : 'default'}
              loading={settle.isPending && settle.variables?.body.answer === answer}
              disabled={settle.isPending}
              onClick={() => ask(answer)}
            >
              {changeAnswerLabels[answer]}
            </Button>
            <span className={classes.quiet}>{meaningOf(answer)}</span>
          </li>
        ))}
      </ul>
      <AskFirst
        opened={asked !== null}
        title={`${asked ? changeAnswerLabels[asked] : ''}: ${order.magicOrderId}`}
        question={asked ? meaningOf(asked) : ''}
        confirmLabel={asked ? changeAnswerLabels[asked] : ''}
        cancelLabel="Not now"
        onClose={() => setAsked(null)}
        onConfirm={() => {
          if (asked) send(asked, seen);
          setAsked(null);
        }}
      />
    </>
  );
}
