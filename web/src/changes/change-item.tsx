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
import { answerQuestion } from './answer-question.ts';
import classes from './changes.module.css';

const colours: Record<ChangeState, StatusColour> = { waiting: 'orange', asked: 'blue', refused: 'red', done: 'gray' };

/** One change: what it was, what it should be, and the answers that are possible now. */
export function ChangeItem({ order, change }: { order: Order; change: ChangeInFlight }) {
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
      {message && <p className={classes.quiet}>{message}</p>}
      <p className={classes.quiet}>
        {changeStageLabels[stage]} when it changed, {storeDay(change.at)} {storeTime(change.at)}
        {settledAt &&
          `. Settled ${settledBy ? `by ${settledBy}` : 'by itself'}, ${storeDay(settledAt)} ${storeTime(settledAt)}`}
      </p>
      {change.answers.length > 0 && <Answers order={order} change={change} />}
    </li>
  );
}

function Answers({ order, change }: { order: Order; change: ChangeInFlight }) {
  const [asked, setAsked] = useState<ChangeAnswer | null>(null);
  const settle = useRouteMutation(changesContract.settle, {
    changes: 'orders',
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.alert(serverMessage(error) ?? 'Nothing was changed', outcomeText(error)),
  });
  const send = (answer: ChangeAnswer) =>
    settle.mutate({ params: { id: order.magicOrderId, changeId: change.id }, body: { answer } });
  const question = asked && answerQuestion(asked, change, order);
  return (
    <>
      <div className={classes.answers}>
        {change.answers.map((answer, index) => (
          <Button
            key={answer}
            size="xs"
            variant={index === 0 ? 'filled' : 'default'}
            loading={settle.isPending && settle.variables?.body.answer === answer}
            disabled={settle.isPending}
            onClick={() => (answerQuestion(answer, change, order) ? setAsked(answer) : send(answer))}
          >
            {changeAnswerLabels[answer]}
          </Button>
        ))}
      </div>
      <AskFirst
        opened={question !== null}
        title={`${asked ? changeAnswerLabels[asked] : ''}: ${order.magicOrderId}`}
        question={question ?? ''}
        confirmLabel={asked ? changeAnswerLabels[asked] : ''}
        cancelLabel="Not now"
        onClose={() => setAsked(null)}
        onConfirm={() => {
          if (asked) send(asked);
          setAsked(null);
        }}
      />
    </>
  );
}
