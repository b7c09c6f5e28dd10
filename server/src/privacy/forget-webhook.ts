import { isPrivacyTopic } from '@shipmagic/domain/privacy/privacy-webhooks';
import type { Tx } from '../platform/db/transaction.ts';
import { findErased, forgetWebhook } from './tombstones.queries.ts';

/** Forgets what a handled webhook of the store said if it was about an erased order, or asked for privacy. */
export async function forgetIfErased(
  tx: Tx,
  entry: { readonly id: string; readonly source: string; readonly topic: string; readonly body: unknown },
): Promise<void> {
  if (entry.source !== 'shopify') return;
  const orders = orderIdsOf(entry.body);
  if (isPrivacyTopic(entry.topic) || (await findErased(tx, orders)).size > 0) await forgetWebhook(tx, entry.id);
}

/** Webhooks about orders are orders, or name one. */
function orderIdsOf(body: unknown): string[] {
  const { id, order_id: direct, order_edit: edit } = (body ?? {}) as Record<string, unknown>;
  const { order_id: edited } = (edit ?? {}) as Record<string, unknown>;
  return [id, direct, edited].flatMap((one) =>
    typeof one === 'number' || typeof one === 'string' ? (String(one).match(/\d+$/) ?? []) : [],
  );
}
