import type { Tx } from '../platform/db/transaction.ts';
import { insertConsents } from './consents.queries.ts';
import { type MessageRow, updateMessage } from './messages.queries.ts';
import { nameHidden } from './replies.queries.ts';

/**
 * Notes WhatsApp's own id of a customer whose phone is known, by which they are found again when they hide it. What they
 * had said before anybody could tell who they are counts from then on.
 */
export async function knowUser(
  tx: Tx,
  { id, user_id: known, phone }: Pick<MessageRow, 'id' | 'user_id' | 'phone'>,
  userId: string,
): Promise<void> {
  if (known === userId || phone === null) return;
  await updateMessage(tx, id, { user_id: userId });
  const said = await nameHidden(tx, userId, phone);
  await insertConsents(
    tx,
    said.flatMap(({ kind, said, at, order_id: orderId }) =>
      kind === 'stop' || kind === 'start'
        ? [
            {
              phone,
              orderId,
              state: kind === 'stop' ? ('out' as const) : ('in' as const),
              source: 'reply' as const,
              said,
              at,
            },
          ]
        : [],
    ),
  );
}
