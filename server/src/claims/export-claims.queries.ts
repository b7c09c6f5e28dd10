import { claimReasonFacts, claimReasons } from '@shipmagic/domain/claims/claim-reason';
import { claimStateLabels, claimStates } from '@shipmagic/domain/claims/claim-state';
import { type RawBuilder, sql } from 'kysely';
import type { ExportCursor } from '../platform/csv/csv-export.ts';
import { exportCursor } from '../platform/csv/export-cursor.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { type ClaimFilters, chosenClaims, firstToFile } from './claims.queries.ts';

/** A column's words for values. */
const worded = (column: string, words: readonly (readonly [string, string])[]): RawBuilder<unknown> =>
  sql`case ${sql.ref(column)} ${sql.join(
    words.map(([value, word]) => sql`when ${sql.lit(value)} then ${sql.lit(word)}`),
    sql` `,
  )} end`;
const day = (column: string) => sql`app.india_day(${sql.ref(column)})::text`;
const amount = (value: RawBuilder<unknown>) => sql`(${value})::numeric(12, 2)::text`;

/** Each column of the file: days are India's, amounts rupees. */
const columns: Readonly<Record<string, RawBuilder<unknown>>> = {
  order: sql`o.magic_order_id`,
  vendor: sql`o.vendor_name`,
  courier: sql`s.shipping_partner`,
  awb: sql`s.awb`,
  reason: worded(
    'c.reason',
    claimReasons.map((reason) => [reason, claimReasonFacts[reason].label] as const),
  ),
  state: worded(
    'c.state',
    claimStates.map((state) => [state, claimStateLabels[state]] as const),
  ),
  since: day('c.since'),
  deadline: sql`c.deadline::text`,
  goods_value: amount(sql`c.value`),
  claimable: amount(sql`least(c.value, c.cap)`),
  filed_on: day('c.filed_at'),
  answer_by: sql`c.answer_by::text`,
  claim_number: sql`c.claim_number`,
  settled_on: day('c.settled_at'),
  recovered: amount(sql`c.recovered`),
  files: sql`(select count(*) from claim_files f where f.claim_id = c.id)::text`,
  note: sql`c.note`,
};

/** A cursor over the claims under these filters, in the order of the list. */
export async function openClaimRows(tx: Tx, filters: ClaimFilters): Promise<ExportCursor> {
  const rows = firstToFile(chosenClaims(tx, filters)).select(
    Object.entries(columns).map(([name, value]) => value.as(name)),
  );
  await sql`declare claim_export no scroll cursor for ${rows}`.execute(tx);
  return exportCursor(tx, 'claim_export', Object.keys(columns));
}
