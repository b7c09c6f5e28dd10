import {
  type Consent,
  type ConsentSource,
  type ConsentState,
  consentSource,
  consentState,
} from '@shipmagic/domain/messages/consent';
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
  return Map.groupBy(kept, ({ phone }) => phone);
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
