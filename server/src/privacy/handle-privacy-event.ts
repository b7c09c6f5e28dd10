import { isOfTopic, privacyWebhook } from '@shipmagic/domain/privacy/privacy-webhooks';
import { recordAudit } from '../audit/record-audit.ts';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction, type Tx } from '../platform/db/transaction.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { keptShop } from '../settings/kept-shop.ts';
import { keepFile } from './customer-file.ts';
import { eraseMentions } from './erase.queries.ts';
import { insertRequest, namesOf } from './privacy.queries.ts';
import { keepErasure } from './request-erasure.ts';

/**
 * Carries out what the store asks for by one of its privacy webhooks. Throws when the body is not what its topic
 * promises, or is about another shop.
 */
export async function handlePrivacyEvent(db: Database, topic: string, body: unknown): Promise<void> {
  const asked = privacyWebhook.parse(body);
  if (!isOfTopic(asked, topic)) throw new Error(`This is not the body of ${topic}`);
  await inSystemTransaction(db, async (tx) => {
    if ((await keptShop(tx)) !== asked.shop_domain.toLowerCase()) throw new Error('This is about another shop');
    if (asked.kind === 'shop') return eraseShop(tx);
    const ids = [...new Set(asked.kind === 'erasure' ? asked.orders_to_redact : asked.orders_requested)];
    const names = await namesOf(tx, ids);
    const subject = names.map(({ name }) => name).join(', ') || null;
    if (asked.kind === 'data') {
      const request = { source: 'store', actor: null, storeReference: asked.data_request?.id ?? null } as const;
      const storeOrderIds = names.map(({ id }) => id);
      await keepFile(tx, request, { storeOrderIds, subject, now: new Date() });
      return;
    }
    // The logs need not wait for a parcel.
    await eraseMentions(tx, [asked.customer.email, asked.customer.phone]);
    const { requestId } = await keepErasure(tx, { source: 'store', actor: null }, ids);
    await note(tx, subject, { requestId, orders: ids.length });
  });
}

/** The app was uninstalled two days ago: everything of the shop's customers goes, batch by batch. */
async function eraseShop(tx: Tx): Promise<void> {
  const requestId = await insertRequest(tx, { kind: 'shop', source: 'store', actor: null });
  await enqueue(tx, 'erase_personal_data', {});
  await note(tx, 'All orders of the shop', { requestId });
}

const note = (tx: Tx, subject: string | null, details: Record<string, unknown>) =>
  recordAudit(tx, { actor: null, action: 'erasure.requested', subject, details, address: null });
