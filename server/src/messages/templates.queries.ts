import type { MessageChannel } from '@shipmagic/domain/messages/channel';
import type { Selectable, Updateable } from 'kysely';
import { databaseNow } from '../platform/db/expressions.ts';
import type { MessageTemplates } from '../platform/db/schema.generated.ts';
import type { Tx } from '../platform/db/transaction.ts';

export type TemplateRow = Selectable<MessageTemplates>;

export function findTemplate(tx: Tx, channel: MessageChannel, event: string) {
  return tx
    .selectFrom('message_templates')
    .selectAll()
    .where('channel', '=', channel)
    .where('event', '=', event)
    .executeTakeFirst();
}

export const listTemplates = (tx: Tx): Promise<TemplateRow[]> =>
  tx.selectFrom('message_templates').selectAll().orderBy('channel', 'desc').orderBy('event').execute();

/** Changes an event's template; what is undefined stays. */
export async function updateTemplate(
  tx: Tx,
  channel: MessageChannel,
  event: string,
  values: Updateable<MessageTemplates>,
): Promise<void> {
  await tx
    .updateTable('message_templates')
    .set({ ...values, changed_at: databaseNow })
    .where('channel', '=', channel)
    .where('event', '=', event)
    .execute();
}

/** Notes what a provider said of its templates of a name; returns how many there are. */
export async function updateTemplates(
  tx: Tx,
  { channel, name, language }: { channel: MessageChannel; name: string; language?: string | undefined },
  values: Updateable<MessageTemplates>,
): Promise<bigint> {
  const { numUpdatedRows } = await tx
    .updateTable('message_templates')
    .set({ ...values, changed_at: databaseNow })
    .where('channel', '=', channel)
    .where('name', '=', name)
    .$if(language !== undefined, (query) => query.where('language', '=', language ?? ''))
    .executeTakeFirstOrThrow();
  return numUpdatedRows;
}
