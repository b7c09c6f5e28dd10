import type { RouteAnswer } from '@shipmagic/domain/http/route';
import {
  answerFate,
  arrivalReason,
  customerAnswer,
  questionKind,
} from '@shipmagic/domain/parcels/answers/answer-schemas';
import type { customerAnswersContract } from '@shipmagic/domain/parcels/questions/customer-answers.contract';
import { storedOrNull } from '../../platform/db/stored-values.ts';
import type { listQuestionsOf } from './questions.queries.ts';

type Row = Awaited<ReturnType<typeof listQuestionsOf>>[number];
type Presented = RouteAnswer<(typeof customerAnswersContract)['ofOrder']>['questions'][number];

/** A question as staff see it on its order. */
export function presentQuestion(row: Row): Presented {
  const isCaseOpen = row.kind === 'arrived_well' || row.case_state === 'open';
  return {
    id: row.id,
    kind: questionKind.parse(row.kind),
    askedAt: row.asked_at.toISOString(),
    until: row.until.toISOString(),
    answer: storedOrNull(customerAnswer, row.answer),
    answeredAt: row.answered_at?.toISOString() ?? null,
    day: row.day,
    fate: storedOrNull(answerFate, row.fate),
    phone: row.phone,
    landmark: row.landmark,
    reason: storedOrNull(arrivalReason, row.reason),
    note: row.note,
    open: row.fate === 'staff' && row.seen_to_at === null && isCaseOpen,
    seenTo: row.seen_to_at && { at: row.seen_to_at.toISOString(), by: row.seen_to_by_email },
  };
}
