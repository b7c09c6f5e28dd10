import type { Courier } from '../../couriers/courier.ts';
import type { CourierRegistry } from '../../couriers/registry.ts';
import type { Database } from '../../platform/db/database.ts';
import { whileLocked } from '../../platform/db/process-lock.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import { findSentParcel } from './parcel-facts.queries.ts';
import { type DueQuote, listDueQuotes, settleQuote } from './quotes.queries.ts';

/** More than a courier's limit allows before the next run, which is every minute. */
const perRun = 50;
/** The delay between attempts grows up to this; after the last attempt there is no quote. */
const longestPauseMinutes = 6 * 60;
const mostTries = 12;

export interface QuoteDeps {
  readonly db: Database;
  readonly couriers: CourierRegistry;
  readonly log: Logger;
}

/**
 * Requests the price of recently made parcels from their couriers, longest waiting first, one run at a time. A refusal
 * means no quote. A parcel and its label never wait for this.
 */
export async function quoteParcels(deps: QuoteDeps, now: Date): Promise<void> {
  await whileLocked(deps.db, 'quote parcels', async () => {
    for (const { name, quote } of deps.couriers.all) if (quote) await quoteOf(deps, name, quote, now);
  });
}

async function quoteOf({ db, log }: QuoteDeps, partner: string, quote: NonNullable<Courier['quote']>, now: Date) {
  const due = await inSystemTransaction(db, (tx) => listDueQuotes(tx, partner, now, perRun));
  for (const shipment of due) {
    try {
      const parcel = await inSystemTransaction(db, (tx) => findSentParcel(tx, shipment.id));
      const quoted = parcel && (await quote(parcel));
      await inSystemTransaction(db, (tx) => settleQuote(tx, shipment.id, { quoted, dueAt: null }));
    } catch (error) {
      if (!(error instanceof PartnerError)) throw error;
      // The rate limit is used up; the next run continues here.
      if (error.failure === 'throttled') return;
      await inSystemTransaction(db, (tx) =>
        settleQuote(tx, shipment.id, { quoted: null, dueAt: nextTry(error, shipment, now) }),
      );
      log.info({ shipmentId: shipment.id, reason: error.message }, 'a courier named no price for a parcel');
      // Further calls would fail the same way.
      if (error.failure !== 'refused' && error.failure !== 'broken') return;
    }
  }
}

/** Null when retrying is pointless. */
function nextTry({ failure }: PartnerError, { tries }: DueQuote, now: Date): Date | null {
  if (failure === 'refused' || tries + 1 >= mostTries) return null;
  return new Date(now.getTime() + Math.min(2 ** tries, longestPauseMinutes) * 60_000);
}
