import { type ExpressionBuilder, sql } from 'kysely';
import { databaseNow } from '../platform/db/expressions.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import type { Tx } from '../platform/db/transaction.ts';

const columns = ['id', 'courier', 'deadline_days', 'answer_days', 'cap', 'is_confirmed', 'note'] as const;
/** As text: days have no zone. */
const firstDay = (eb: ExpressionBuilder<DB, 'claim_terms'>) =>
  eb.cast<string>('claim_terms.first_day', 'text').as('first_day');

/** All terms, by courier, the newest first. */
export const listTerms = (tx: Tx) =>
  tx
    .selectFrom('claim_terms')
    .select(columns)
    .select(firstDay)
    .orderBy((eb) => eb.fn('lower', ['courier']))
    .orderBy('claim_terms.first_day', 'desc')
    .execute();
export type TermsRow = Awaited<ReturnType<typeof listTerms>>[number];

interface NewTerms {
  readonly courier: string;
  readonly firstDay: string;
  readonly deadlineDays: number;
  readonly answerDays: number | null;
  readonly cap: number | null;
  readonly isConfirmed: boolean;
  readonly note: string | null;
  readonly email: string;
}

/** Writes terms, in place of those of the same courier and day. */
export function saveTerms(tx: Tx, terms: NewTerms): Promise<TermsRow> {
  const values = {
    deadline_days: terms.deadlineDays,
    answer_days: terms.answerDays,
    cap: terms.cap,
    is_confirmed: terms.isConfirmed,
    note: terms.note,
    set_by_email: terms.email,
    set_at: databaseNow,
  };
  return tx
    .insertInto('claim_terms')
    .values({ courier: terms.courier, first_day: terms.firstDay, ...values })
    .onConflict((conflict) => conflict.expression(sql`lower(courier), first_day`).doUpdateSet(values))
    .returning(columns)
    .returning(firstDay)
    .executeTakeFirstOrThrow();
}
