import { Button } from '@mantine/core';
import type { RouteAnswer } from '@shipmagic/domain/http/route';
import type { Order } from '@shipmagic/domain/orders/order';
import { arrivalReasonLabels } from '@shipmagic/domain/parcels/answers/customer-answer';
import { answerText } from '@shipmagic/domain/parcels/questions/answer-text';
import { customerAnswersContract } from '@shipmagic/domain/parcels/questions/customer-answers.contract';
import { outcomeText, serverMessage } from '../../api/api-error.ts';
import { useRoute, useRouteMutation } from '../../api/use-route.ts';
import cell from '../../ui/cell.module.css';
import { Section } from '../../ui/section.tsx';
import { storeShortTime } from '../../ui/store-time.ts';
import { toast } from '../../ui/toast.ts';
import classes from './customer-answers.module.css';

type Question = RouteAnswer<(typeof customerAnswersContract)['ofOrder']>['questions'][number];

/** The customer's answers about the order's parcel; nothing where they were not asked. */
export function CustomerAnswersCard({ order: { magicOrderId } }: { order: Order }) {
  const { data } = useRoute(customerAnswersContract.ofOrder, { params: { id: magicOrderId } });
  if (!data || data.questions.length === 0) return null;
  return (
    <Section title="Customer’s Answers">
      <ul className={classes.list}>
        {data.questions.map((question) => (
          <li key={question.id} className={classes.entry}>
            <Answer question={question} />
            {question.open && <SeenTo magicOrderId={magicOrderId} questionId={question.id} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Answer({ question }: { question: Question }) {
  const { kind, askedAt, answer, answeredAt, day, phone, landmark, reason, note, seenTo } = question;
  const about = kind === 'arrived_well' ? 'Did everything arrive well?' : 'After the failed delivery';
  return (
    <div className={classes.words}>
      <span className={cell.note}>
        {about} · asked {storeShortTime(askedAt)}
      </span>
      {answer ? <strong>{answerText(answer, day)}</strong> : <span>No answer</span>}
      {reason && <span>{arrivalReasonLabels[reason]}</span>}
      {phone && <a href={`tel:+91${phone}`}>{phone}</a>}
      {landmark && <span>{landmark}</span>}
      {note && <span className={classes.note}>{note}</span>}
      {answeredAt && <span className={cell.note}>Answered {storeShortTime(answeredAt)}</span>}
      {seenTo && (
        <span className={cell.note}>
          Seen to {storeShortTime(seenTo.at)}
          {seenTo.by && ` by ${seenTo.by}`}
        </span>
      )}
    </div>
  );
}

function SeenTo({ magicOrderId, questionId }: { magicOrderId: string; questionId: string }) {
  const note = useRouteMutation(customerAnswersContract.seenTo, {
    changes: 'orders',
    onError: (error) => toast.alert(serverMessage(error) ?? 'Failed to note it', outcomeText(error)),
  });
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={note.isPending}
      onClick={() => note.mutate({ params: { id: magicOrderId }, body: { questionId } })}
    >
      Seen to
    </Button>
  );
}
