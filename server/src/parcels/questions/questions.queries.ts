import type {
  AnswerFate,
  ArrivalReason,
  CustomerAnswer,
  QuestionKind,
} from '@shipmagic/domain/parcels/answers/customer-answer';
import { type Selectable, sql } from 'kysely';
import { customerPhone } from '../../orders/order/customer-phone.ts';
import { systemOrder } from '../../orders/order/orders.ts';
import type { CustomerQuestions } from '../../platform/db/schema.generated.ts';
import type { Tx } from '../../platform/db/transaction.ts';

export type QuestionRow = Selectable<CustomerQuestions>;

export interface NewQuestion {
  readonly shipmentId: string;
  readonly orderId: string;
  readonly kind: QuestionKind;
  readonly attempt: number;
  readonly askedAt: Date;
  readonly until: Date;
}

/** Writes questions, each once; returns the parcels of those that are new. */
export async function insertQuestions(tx: Tx, questions: readonly NewQuestion[]): Promise<ReadonlySet<string>> {
  if (questions.length === 0) return new Set();
  const rows = await tx
    .insertInto('customer_questions')
    .values(
      questions.map(({ shipmentId, orderId, kind, attempt, askedAt, until }) => ({
        shipment_id: shipmentId,
        order_id: orderId,
        kind,
        attempt,
        asked_at: askedAt,
        until,
      })),
    )
    .onConflict((conflict) => conflict.columns(['shipment_id', 'kind', 'attempt']).doNothing())
    .returning('shipment_id')
    .execute();
  return new Set(rows.map(({ shipment_id: id }) => id));
}

/** Parcels that may be asked about: the current ones of their orders, with what a mail about them says. */
export function listAskedParcels(tx: Tx, shipmentIds: readonly string[]) {
  return tx
    .selectFrom('shipments as s')
    .innerJoin('magic_orders as o', 'o.shipment_id', 's.id')
    .select([
      's.id as shipment_id',
      's.shipping_partner',
      's.awb',
      's.customer_told_until',
      's.cod_amount',
      'o.id as order_id',
      'o.order_number',
      'o.magic_order_id',
      'o.vendor_name',
      'o.customer_email',
      'o.customer_name',
      'o.channel_tags',
      'o.created_at as ordered_at',
      customerPhone.as('phone'),
      'o.shipment_status',
    ])
    .where('s.id', 'in', [...shipmentIds])
    .where('s.state', '=', 'created')
    .where('s.tracking_type', '=', 'courier')
    .where('o.erased_at', 'is', null)
    .where((eb) => eb.or([eb('o.managed_in_shipmagic', 'is', null), eb('o.managed_in_shipmagic', '=', true)]))
    .execute();
}
export type AskedParcel = Awaited<ReturnType<typeof listAskedParcels>>[number];

/** The newest question of each of these orders' current parcels, with the courier and what its customer typed. */
export function listQuestions(tx: Tx, magicOrderIds: readonly string[]) {
  return tx
    .selectFrom('magic_orders as o')
    .innerJoin('customer_questions as q', 'q.shipment_id', 'o.shipment_id')
    .distinctOn('o.id')
    .selectAll('q')
    .select(['o.magic_order_id', 'o.shipping_partner', 'o.shipment_status', 'o.customer_email'])
    .where('o.magic_order_id', 'in', [...magicOrderIds])
    .where('o.erased_at', 'is', null)
    .orderBy('o.id')
    .orderBy('q.id', 'desc')
    .execute();
}
export type ShownQuestion = Awaited<ReturnType<typeof listQuestions>>[number];

/** An order for its customer, locked: whoever answers or asks for a code at the same time waits. */
export async function lockCustomerOrder(tx: Tx, magicOrderId: string) {
  const row = await tx
    .selectFrom('magic_orders')
    .select(['id', 'order_number', 'customer_name', 'customer_email', 'shipping_address', 'erased_at'])
    .where('magic_order_id', '=', magicOrderId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && systemOrder(row);
}

export interface GivenAnswer {
  readonly answer: CustomerAnswer;
  readonly fate: AnswerFate;
  readonly day: string | null;
  readonly reason: ArrivalReason | null;
}

export async function saveAnswer(tx: Tx, questionId: string, given: GivenAnswer, now: Date): Promise<void> {
  await tx
    .updateTable('customer_questions')
    .set({ ...given, answered_at: now })
    .where('id', '=', questionId)
    .execute();
}

/** All that the customer typed with an answer; null each: nothing. */
export interface AnswerDetails {
  readonly phone: string | null;
  readonly landmark: string | null;
  readonly note: string | null;
}

export async function saveDetails(
  tx: Tx,
  { id, shipment_id }: Pick<QuestionRow, 'id' | 'shipment_id'>,
  details: AnswerDetails,
): Promise<void> {
  if (!details.phone && !details.landmark && !details.note) return;
  await tx
    .insertInto('customer_answer_details')
    .values({ question_id: id, shipment_id, ...details })
    .execute();
}

export async function findDetails(tx: Tx, questionId: string): Promise<AnswerDetails> {
  const row = await tx
    .selectFrom('customer_answer_details')
    .select(['phone', 'landmark', 'note'])
    .where('question_id', '=', questionId)
    .executeTakeFirst();
  return row ?? { phone: null, landmark: null, note: null };
}

/** Every question of an order's parcels, the newest first, with what the customer typed. */
export function listQuestionsOf(tx: Tx, orderId: string) {
  return tx
    .selectFrom('customer_questions as q')
    .leftJoin('customer_answer_details as d', 'd.question_id', 'q.id')
    .leftJoin('ndr_cases as c', 'c.shipment_id', 'q.shipment_id')
    .selectAll('q')
    .select(['d.phone', 'd.landmark', 'd.note', 'c.state as case_state', 'c.attempts'])
    .where('q.order_id', '=', orderId)
    .orderBy('q.id', 'desc')
    .limit(20)
    .execute();
}

/** Notes who has seen to an answer that waits for staff; false: there is none such, or somebody has already. */
export async function markSeenTo(
  tx: Tx,
  { questionId, orderId, email, now }: { questionId: string; orderId: string; email: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('customer_questions')
    .set({ seen_to_at: now, seen_to_by_email: email })
    .where('id', '=', questionId)
    .where('order_id', '=', orderId)
    .where('fate', '=', 'staff')
    .where('seen_to_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Questions that can still be answered at `now`, and that nobody has answered though their customer was told before
 * `before`, of parcels that still wait.
 */
export async function listUnanswered(
  tx: Tx,
  { before, now }: { readonly before: Date; readonly now: Date },
): Promise<readonly { id: string; magic_order_id: string }[]> {
  return tx
    .selectFrom('customer_questions as q')
    .innerJoin('ndr_cases as c', 'c.shipment_id', 'q.shipment_id')
    .innerJoin('magic_orders as o', 'o.shipment_id', 'q.shipment_id')
    .select(['q.id', 'o.magic_order_id'])
    .where('q.kind', '=', 'delivery_failed')
    .where('q.answer', 'is', null)
    .where('q.lapsed_at', 'is', null)
    .where('q.asked_at', '<', before)
    .where('q.until', '>', now)
    .where((eb) => {
      const key = eb.fn<string>('concat', [
        sql.lit('parcel:'),
        'q.shipment_id',
        sql.lit(':delivery_failed:'),
        'q.attempt',
      ]);
      const mailed = eb
        .selectFrom('mails as m')
        .select('m.id')
        .where('m.dedupe_key', '=', key)
        .where('m.sent_at', '<', before);
      const messaged = eb
        .selectFrom('messages as n')
        .select('n.id')
        .whereRef('n.shipment_id', '=', 'q.shipment_id')
        .where('n.event', '=', 'delivery_failed')
        .whereRef('n.created_at', '>=', 'q.asked_at')
        .where('n.accepted_at', '<', before);
      return eb.or([eb.exists(mailed), eb.exists(messaged)]);
    })
    .where('c.state', '=', 'open')
    .whereRef('c.attempts', '=', 'q.attempt')
    .orderBy('q.asked_at')
    .limit(100)
    .execute();
}

/** Marks a question as decided without an answer; false: it was answered or decided meanwhile. */
export async function markLapsed(tx: Tx, questionId: string, now: Date): Promise<QuestionRow | undefined> {
  return tx
    .updateTable('customer_questions')
    .set({ lapsed_at: now })
    .where('id', '=', questionId)
    .where('answer', 'is', null)
    .where('lapsed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}
