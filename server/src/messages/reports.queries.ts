import { type Selectable, sql } from 'kysely';
import { databaseNow } from '../platform/db/expressions.ts';
import type { MessageReports } from '../platform/db/schema.generated.ts';
import type { Tx } from '../platform/db/transaction.ts';
import type { Report } from '../platform/messages/message-channel.ts';

export type KeptReport = Pick<Selectable<MessageReports>, 'state' | 'at' | 'code' | 'detail' | 'billable' | 'category'>;

/**
 * Has the answer to a call and the reports of it wait for each other, so that neither overlooks the other. Ask for it
 * before the message is locked.
 */
export async function lockReports(tx: Tx, providerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reports of ${providerId}`}, 0))`.execute(tx);
}

/** Whether a message has taken over something that was reported of this number. */
export async function isReported(tx: Tx, channel: string, providerId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('message_reports')
    .select('provider_id')
    .where('channel', '=', channel)
    .where('provider_id', '=', providerId)
    .where('joined_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps a report; false if it was reported before. */
export async function insertReport(tx: Tx, report: Report): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('message_reports')
    .values({
      channel: report.channel,
      provider_id: report.providerId,
      state: report.state,
      message_id: report.messageId,
      at: report.at,
      code: report.code,
      detail: report.detail,
      billable: report.billable,
      category: report.category,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Reports of a number of the provider's that no message has taken over, in their order. */
export function listReports(tx: Tx, channel: string, providerId: string): Promise<KeptReport[]> {
  return tx
    .selectFrom('message_reports')
    .select(['state', 'at', 'code', 'detail', 'billable', 'category'])
    .where('channel', '=', channel)
    .where('provider_id', '=', providerId)
    .where('joined_at', 'is', null)
    .orderBy('at')
    .execute();
}

export async function markJoined(tx: Tx, channel: string, providerId: string): Promise<void> {
  await tx
    .updateTable('message_reports')
    .set({ joined_at: databaseNow })
    .where('channel', '=', channel)
    .where('provider_id', '=', providerId)
    .where('joined_at', 'is', null)
    .execute();
}
