import type { Selectable } from 'kysely';
import { databaseNow } from '../platform/db/expressions.ts';
import type { MessageReports } from '../platform/db/schema.generated.ts';
import type { Tx } from '../platform/db/transaction.ts';
import type { Report } from '../platform/messages/message-channel.ts';

export type KeptReport = Pick<Selectable<MessageReports>, 'state' | 'at' | 'code' | 'detail' | 'billable' | 'category'>;

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
