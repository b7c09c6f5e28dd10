import { describedCourier } from './couriers/couriers.ts';
import { handlePushHint } from './parcels/tracking/handle-push-hint.ts';
import { handleScanPushes } from './parcels/tracking/handle-scan-pushes.ts';
import { inSystemTransaction } from './platform/db/transaction.ts';
import { findEntry, recordOutcome } from './platform/webhooks/webhooks.ts';
import { forgetIfErased } from './privacy/forget-webhook.ts';
import type { Services } from './services.ts';
import { handleExternalEvent } from './store-sync/external-tool/handle-external-event.ts';
import { askExternalToolSoon } from './store-sync/external-tool/management.ts';
import { handleStoreEvent, type StoreEvent } from './store-sync/imports/handle-store-event.ts';

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
    await handleEntry(services, entry);
    await inSystemTransaction(db, async (tx) => {
      await recordOutcome(tx, webhookId, null);
      await forgetIfErased(tx, entry);
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await inSystemTransaction(db, (tx) => recordOutcome(tx, webhookId, reason));
    throw error;
  }
}

async function handleEntry(services: Services, entry: StoreEvent & { readonly source: string }): Promise<void> {
  const { db, log, connection } = services;
  const courier = describedCourier(entry.source);
  if (courier) return handlePushHint(services, courier, entry.body);
  switch (entry.source) {
    case 'shipturtle':
      return handleExternalEvent(services, entry.body);
    case 'shopify':
      await handleStoreEvent({ db, log, store: await connection.current() }, entry);
      return askExternalToolSoon(db, new Date());
    default:
      throw new Error(`Webhooks of ${entry.source} are not supported`);
  }
}
