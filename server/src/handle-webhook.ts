import { describedCourier } from './couriers/couriers.ts';
import { handleReceipts, handleWhatsapp } from './messages/handle-message-webhook.ts';
import { answerDay } from './parcels/questions/answer-day.ts';
import { handlePushHint } from './parcels/tracking/handle-push-hint.ts';
import { handleScanPushes } from './parcels/tracking/handle-scan-pushes.ts';
import { inSystemTransaction } from './platform/db/transaction.ts';
import { findEntry, markUnread, recordOutcome } from './platform/webhooks/webhooks.ts';
import { forgetIfErased } from './privacy/forget-webhook.ts';
import { noticeReturnPermissions, noticeStoreReturn } from './returns/store/adopt-return.ts';
import { noticeReverse } from './returns/store/notice-reverse.ts';
import type { Services } from './services.ts';
import { handleExternalEvent } from './store-sync/external-tool/handle-external-event.ts';
import { askExternalToolSoon } from './store-sync/external-tool/management.ts';
import { handleStoreEvent, type StoreEvent } from './store-sync/imports/handle-store-event.ts';
import type { StoreEventDeps } from './store-sync/imports/import-waiting-orders.ts';

/**
 * Processes a webhook once: it is marked as handled when its work is done, so that a failed one is retried. Scans are
 * processed together.
 */
export async function handleWebhook(services: Services, webhookId: string): Promise<void> {
  const { db } = services;
  const entry = await inSystemTransaction(db, (tx) => findEntry(tx, webhookId));
  if (!entry || entry.handled_at) return;
  try {
    const courier = describedCourier(entry.source);
    if (courier?.pushes.kind === 'scans')
      return await handleScanPushes(services, { ...courier.facts, pushes: courier.pushes }, webhookId);
    const unread = await handleEntry(services, entry);
    if (unread !== null) services.log.warn({ source: entry.source, reason: unread }, 'a webhook cannot be read');
    await inSystemTransaction(db, async (tx) => {
      if (unread === null) await recordOutcome(tx, webhookId, null);
      else await markUnread(tx, [{ id: webhookId, reason: unread }]);
      await forgetIfErased(tx, entry);
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await inSystemTransaction(db, (tx) => recordOutcome(tx, webhookId, reason));
    throw error;
  }
}

/** The store's returns, besides everything else that it tells. Returns why it cannot be read; null if it can. */
async function handleStore(deps: StoreEventDeps, entry: StoreEvent): Promise<string | null> {
  // The topic is not signed: a body with line items is an order, whatever it says.
  const isOrder = typeof entry.body === 'object' && entry.body !== null && 'line_items' in entry.body;
  if (/^reverse_/.test(entry.topic) && !isOrder) return noticeReverse(deps, entry.body, new Date());
  if (/^returns\//.test(entry.topic) && !isOrder) {
    await noticeStoreReturn(deps, entry.body, new Date());
    return null;
  }
  if (entry.topic === 'app/scopes_update' && !isOrder) await noticeReturnPermissions(deps.db);
  await handleStoreEvent(deps, entry);
  return null;
}

/** Returns why it cannot be read; null if it can. */
async function handleEntry(
  services: Services,
  entry: StoreEvent & { readonly source: string },
): Promise<string | null> {
  const { db, log, connection } = services;
  const courier = describedCourier(entry.source);
  if (courier) return handlePushHint(services, courier, entry.body);
  switch (entry.source) {
    case 'shipturtle':
      await handleExternalEvent(services, entry.body);
      return null;
    case 'shopify': {
      const unread = await handleStore({ db, log, store: await connection.current() }, entry);
      await askExternalToolSoon(db, new Date());
      return unread;
    }
    case 'whatsapp':
      return handleWhatsapp(db, entry.body, new Date(), (tapped) => answerDay(services, tapped, new Date()));
    case 'sms':
      return handleReceipts(db, entry.body, new Date());
    default:
      throw new Error(`Webhooks of ${entry.source} are not supported`);
  }
}
