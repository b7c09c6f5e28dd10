import type { MessageChannel } from '@shipmagic/domain/messages/channel';
import { databaseNow } from '../platform/db/expressions.ts';
import type { Tx } from '../platform/db/transaction.ts';

/** Tells people once of what is wrong, or news, until it has ended. */
export async function openNotice(tx: Tx, channel: MessageChannel, about: string, said: string): Promise<void> {
  await tx
    .insertInto('message_notices')
    .values({ channel, about, said })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function endNotice(tx: Tx, channel: MessageChannel, about: string): Promise<void> {
  await tx
    .updateTable('message_notices')
    .set({ ended_at: databaseNow })
    .where('channel', '=', channel)
    .where('about', '=', about)
    .where('ended_at', 'is', null)
    .execute();
}

const newsPrefixes = ['account ', 'category '];

/** Ends what was told as news of the account and of categories: nothing of it can be settled. */
export async function endNews(tx: Tx, before: Date): Promise<void> {
  await tx
    .updateTable('message_notices')
    .set({ ended_at: databaseNow })
    .where('ended_at', 'is', null)
    .where('since', '<', before)
    .where((eb) => eb.or(newsPrefixes.map((prefix) => eb(eb.fn('starts_with', ['about', eb.val(prefix)]), '=', true))))
    .execute();
}
