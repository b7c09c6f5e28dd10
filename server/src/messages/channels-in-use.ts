import { type MessageChannel, messageChannel } from '@shipmagic/domain/messages/channel';
import { z } from 'zod';
import type { Database } from '../platform/db/database.ts';
import { forgetSyncState, readSyncState, saveSyncState } from '../platform/db/sync-state.ts';
import { inSystemTransaction, type Tx } from '../platform/db/transaction.ts';
import type { MessageGateways } from '../platform/messages/message-channel.ts';

const key = 'messages';
const kept = z.object({ channels: z.array(messageChannel) });

/** Stores which ways to messages are configured, for code that has nothing else to do with them. */
export function rememberChannels(db: Database, gateways: MessageGateways): Promise<void> {
  return inSystemTransaction(db, (tx) => saveSyncState(tx, key, { channels: Object.keys(gateways) }));
}

/** The ways that are configured. */
export async function readChannels(tx: Tx): Promise<readonly MessageChannel[]> {
  return kept.safeParse(await readSyncState(tx, key)).data?.channels ?? [];
}

const stopKey = (channel: MessageChannel) => `messages stopped: ${channel}`;
const stopped = z.object({ until: z.iso.datetime() });

/** Until when nothing is sent in a way, because its provider refuses all; null while it is not stopped. */
export async function readStop(tx: Tx, channel: MessageChannel, now: Date): Promise<Date | null> {
  const { data } = stopped.safeParse(await readSyncState(tx, stopKey(channel)));
  const until = data ? new Date(data.until) : null;
  return until && until > now ? until : null;
}

export const saveStop = (tx: Tx, channel: MessageChannel, until: Date): Promise<void> =>
  saveSyncState(tx, stopKey(channel), { until: until.toISOString() });

/** Writes nothing unless a way was stopped, so that messages which are sent side by side do not wait for each other. */
export const endStop = (tx: Tx, channel: MessageChannel): Promise<void> => forgetSyncState(tx, [stopKey(channel)]);
