import type { MessageChannel } from '@shipmagic/domain/messages/channel';
import type { MessageEvent } from '@shipmagic/domain/messages/message-event';
import type { MessageState } from '@shipmagic/domain/messages/message-state';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { databaseNow, rowCount, secondsFromNow } from '../platform/db/expressions.ts';
import type { Messages } from '../platform/db/schema.generated.ts';
import type { Tx } from '../platform/db/transaction.ts';

export type MessageRow = Selectable<Messages>;

/** Writes messages, and returns those whose event had none yet in their way. */
export async function insertMessages(tx: Tx, rows: readonly Insertable<Messages>[]) {
  if (rows.length === 0) return [];
  return tx
    .insertInto('messages')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'next_attempt_at'])
    .execute();
}

/** The events of these parcels that have a message, as `parcel event`. */
export async function listMessaged(tx: Tx, shipmentIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (shipmentIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom('messages')
    .select(['shipment_id', 'event'])
    .where('shipment_id', 'in', [...shipmentIds])
    .execute();
  return new Set(rows.map(({ shipment_id: id, event }) => `${id} ${event}`));
}

/**
 * A message with its parcel's status, locked; undefined for one that is gone. Its order is locked first, as whoever
 * changes or erases an order does, and as the order's history will need.
 */
export async function lockMessage(tx: Tx, id: string) {
  await lockOrderOf(tx, id);
  return tx
    .selectFrom('messages as m')
    .innerJoin('magic_orders as o', 'o.id', 'm.order_id')
    .selectAll('m')
    .select(['o.shipment_status', 'o.shipment_id as current_shipment_id', 'o.magic_order_id'])
    .where('m.id', '=', id)
    .forUpdate('m')
    .executeTakeFirst();
}

async function lockOrderOf(tx: Tx, messageId: string): Promise<void> {
  await tx
    .selectFrom('magic_orders')
    .select('id')
    .where('id', 'in', (eb) => eb.selectFrom('messages').select('order_id').where('id', '=', messageId))
    .forKeyShare()
    .execute();
}

/**
 * The message that a report is about, locked, its order first: by our number where the provider returns it, else by its
 * own.
 */
export async function lockReported(
  tx: Tx,
  about: { messageId: string | null; providerId: string },
  channel: MessageChannel,
): Promise<MessageRow | undefined> {
  const { messageId, providerId } = about;
  const found = await tx
    .selectFrom('messages')
    .select('id')
    .where('channel', '=', channel)
    .where((eb) => eb.or([eb('provider_id', '=', providerId), ...(messageId ? [eb('id', '=', messageId)] : [])]))
    .orderBy((eb) => eb('provider_id', 'is not distinct from', providerId), 'desc')
    .limit(1)
    .executeTakeFirst();
  return found && (await lockMessage(tx, found.id));
}

export async function updateMessage(tx: Tx, id: string, values: Updateable<Messages>): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ ...values, updated_at: databaseNow })
    .where('id', '=', id)
    .execute();
}

/** Drops messages of an event that nobody was asked to send yet. */
export async function dropWaiting(
  tx: Tx,
  { shipmentId, event, reason }: { shipmentId: string; event: MessageEvent; reason: string },
): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ state: 'dropped', error: reason, updated_at: databaseNow })
    .where('shipment_id', '=', shipmentId)
    .where('event', '=', event)
    .where('state', '=', 'queued')
    .execute();
}

/** How many messages this phone was asked for within a day, in whichever way. */
export async function countOfDay(tx: Tx, phone: string): Promise<number> {
  const { n } = await tx
    .selectFrom('messages')
    .select(rowCount.as('n'))
    .where('phone', '=', phone)
    .where('asked_at', '>', secondsFromNow(-24 * 60 * 60))
    .executeTakeFirstOrThrow();
  return n;
}

/** The price of a category on a day in India; null where none is known. */
export async function findPrice(
  tx: Tx,
  channel: MessageChannel,
  category: string,
  day: string,
): Promise<number | null> {
  const row = await tx
    .selectFrom('message_prices')
    .select('rupees')
    .where('channel', '=', channel)
    .where('category', '=', category)
    .where('first_day', '<=', day)
    .orderBy('first_day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? Number(row.rupees) : null;
}

/** Messages whose time has come, and whose job is gone. */
export async function listOverdue(tx: Tx, before: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('messages')
    .select('id')
    .where('state', 'in', ['queued', 'unknown'])
    .where('unclear_attempts', '<', 2)
    .where('phone', 'is not', null)
    .where('next_attempt_at', '<', before)
    .orderBy('next_attempt_at')
    .limit(500)
    .execute();
  return rows.map(({ id }) => id);
}

export async function findUnreachable(tx: Tx, phones: readonly string[]): Promise<ReadonlySet<string>> {
  if (phones.length === 0) return new Set();
  const rows = await tx
    .selectFrom('message_unreachable')
    .select(['channel', 'phone'])
    .where('phone', 'in', [...phones])
    .where('until', '>', databaseNow)
    .execute();
  return new Set(rows.map(({ channel, phone }) => `${channel} ${phone}`));
}

export async function rememberUnreachable(tx: Tx, channel: MessageChannel, phone: string, until: Date): Promise<void> {
  await tx
    .insertInto('message_unreachable')
    .values({ channel, phone, until })
    .onConflict((conflict) => conflict.columns(['channel', 'phone']).doUpdateSet({ until }))
    .execute();
}

interface Wanted {
  readonly search?: string | undefined;
  readonly channel: MessageChannel | 'all';
  readonly state: MessageState | 'all';
}

const found = (tx: Tx, { search, channel, state }: Wanted) =>
  tx
    .selectFrom('messages as m')
    .innerJoin('magic_orders as o', 'o.id', 'm.order_id')
    .$if(channel !== 'all', (query) => query.where('m.channel', '=', channel))
    .$if(state !== 'all', (query) => query.where('m.state', '=', state))
    .$if(Boolean(search), (query) =>
      query.where((eb) =>
        eb(eb.fn('starts_with', [eb.fn('lower', ['o.magic_order_id']), eb.val(bare(search))]), '=', true),
      ),
    );

const bare = (search = '') => search.toLowerCase().replace(/^#/, '');

export async function countMessages(tx: Tx, wanted: Wanted): Promise<number> {
  return (await found(tx, wanted).select(rowCount.as('n')).executeTakeFirstOrThrow()).n;
}

/** A page of messages, the newest first. */
export function listMessages(tx: Tx, wanted: Wanted, { page, limit }: { page: number; limit: number }) {
  return found(tx, wanted)
    .selectAll('m')
    .select('o.magic_order_id')
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

/** The costs of messages that were charged between two moments, by way. */
export async function sumCosts(tx: Tx, from: Date, to: Date) {
  const rows = await tx
    .selectFrom('messages')
    .select((eb) => ['channel', rowCount.as('messages'), eb.cast<number>(eb.fn.sum('cost'), 'float8').as('rupees')])
    .where('charged_at', '>=', from)
    .where('charged_at', '<', to)
    .where('cost', '>', 0)
    .groupBy('channel')
    .orderBy('channel', 'desc')
    .execute();
  return rows;
}

/** Forgets what was kept for a while only. */
export async function forgetReports(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('message_reports').where('received_at', '<', before).execute();
  await tx.deleteFrom('message_unreachable').where('until', '<', databaseNow).execute();
  await tx.deleteFrom('message_notices').where('ended_at', '<', before).execute();
  await tx.deleteFrom('message_replies').where('at', '<', before).execute();
  await tx
    .updateTable('messages')
    .set({ content: null })
    .where('created_at', '<', before)
    .where('content', 'is not', null)
    .execute();
}
