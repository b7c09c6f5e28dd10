import { z } from 'zod';
import type { ParcelRequest } from '../couriers/courier.ts';
import { chargesAnswer } from '../couriers/delhivery/answers.ts';
import { chargesQuery } from '../couriers/delhivery/quote.ts';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import type { Control } from './control.ts';
import { keepQuotes, listUnquotedParcels } from './quoted-before.queries.ts';

const atOnce = 500;
const answered = z.array(z.unknown());

/**
 * Stores the prices the simulated courier would have quoted for the demo's past parcels: with the few price calls that
 * are allowed, a fresh demo would be busy for hours.
 */
export async function rememberQuotes(db: Database, control: Control): Promise<void> {
  const parcels = await inSystemTransaction(db, listUnquotedParcels);
  for (let i = 0; i < parcels.length; i += atOnce) {
    const asked = parcels.slice(i, i + atOnce);
    const answer = await control(
      'delhivery',
      'POST',
      '/charges',
      asked.map(({ parcel }) => Object.fromEntries(chargesQuery(parcel as unknown as ParcelRequest))),
    );
    const quotes = answered.parse(answer.json).flatMap((body, at) => {
      const quote = chargesAnswer.safeParse(body);
      const id = asked[at]?.id;
      return quote.success && id
        ? [{ id, cost: quote.data[0].total_amount, grams: quote.data[0].charged_weight ?? null }]
        : [];
    });
    await inSystemTransaction(db, (tx) => keepQuotes(tx, quotes));
  }
}
