import {
  type Consent,
  type ConsentSource,
  type ConsentState,
  consentSource,
  consentState,
} from '@shipmagic/domain/messages/consent';
import { expressionBuilder, sql } from 'kysely';
import { z } from 'zod';
import { checkedRows } from '../platform/db/checked-rows.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import type { Tx } from '../platform/db/transaction.ts';

export interface KeptConsent extends Consent {
  readonly said: string | null;
  readonly byEmail: string | null;
}

/** All that was said of each phone, at any time. */
export async function listConsents(tx: Tx, phones: readonly string[]): Promise<ReadonlyMap<string, KeptConsent[]>> {
  if (phones.length === 0) return new Map();
  const rows = await tx
    .selectFrom('message_consents')
    .select(['phone', 'state', 'source', 'said', 'by_email', 'at'])
    .where('phone', 'in', [...phones])
    .orderBy('at')
    .orderBy('id')
    .execute();
  const kept = rows.map(({ phone, state, source, said, by_email: byEmail, at }) => ({
    phone,
    state: consentState.parse(state),
    source: consentSource.parse(source),
    said,
    byEmail,
    at,
  }));
  return Map.groupBy([...(await listNoes(tx, phones)), ...kept], ({ phone }) => phone);
}

/** The rest of a no when the customer's data has been erased, as it is asked for by the number. */
async function listNoes(tx: Tx, phones: readonly string[]): Promise<(KeptConsent & { readonly phone: string })[]> {
  const rows = await checkedRows(
    tx,
    z.object({ phone: z.string(), source: consentSource, at: z.date() }),
    sql`select p.phone, n.source, n.at from unnest(${[...phones]}::text[]) p(phone)
      join message_noes n on n.number_hash = app.message_number_hash(p.phone)`,
  );
  return rows.map(({ phone, source, at }) => ({
    phone,
    state: 'out' as const,
    source,
    said: null,
    byEmail: null,
    at,
  }));
}

/** Replaces what is left of a number's no; `no` null: nothing. */
export async function replaceNo(tx: Tx, phone: string, no: Pick<Consent, 'source' | 'at'> | null): Promise<void> {
  const { fn, val } = expressionBuilder<DB>();
  const hash = fn<Buffer>('app.message_number_hash', [val(phone)]);
  await tx.deleteFrom('message_noes').where('number_hash', '=', hash).execute();
  if (!no) return;
  await sql`select app.make_message_noes_key()`.execute(tx);
  await tx.insertInto('message_noes').values({ number_hash: hash, source: no.source, at: no.at }).execute();
}

export interface NewConsent {
  readonly phone: string;
  readonly orderId: string | null;
  readonly state: ConsentState;
  readonly source: ConsentSource;
  readonly said: string | null;
  readonly byEmail?: string | null;
  readonly at: Date;
}

export async function insertConsents(tx: Tx, consents: readonly NewConsent[]): Promise<void> {
  if (consents.length === 0) return;
  await tx
    .insertInto('message_consents')
    .values(
      consents.map(({ phone, orderId, state, source, said, byEmail = null, at }) => ({
        phone,
        order_id: orderId,
        state,
        source,
        said,
        by_email: byEmail,
        at,
      })),
    )
    .execute();
}
