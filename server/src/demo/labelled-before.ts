import pMap from 'p-map';
import { z } from 'zod';
import type { ParcelRequest } from '../couriers/courier.ts';
import { inFile } from '../parcels/labels/labels.ts';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import type { Files } from '../platform/files/files.ts';
import { callPartner } from '../platform/partners/partner-call.ts';
import { keepLabels, listUnlabelledParcels } from './labelled-before.queries.ts';
import type { Count } from './preparation.ts';

/** The triggers of one statement compare all rows before with all after. */
const atOnce = 250;
const drawnDays = 7;
const answered = z.array(z.string().nullable());
type Unlabelled = Awaited<ReturnType<typeof listUnlabelledParcels>>[number];

/**
 * Stores labels for the demo's past parcels, because no parcel leaves without one. Delhivery's come in bulk instead of
 * one per call. Those of couriers without labels are drawn, only for the last week, because drawing takes time.
 * Parcels awaiting pickup have none yet.
 */
export async function rememberLabels(
  { db, files }: { readonly db: Database; readonly files: Files },
  delhiveryUrl: string,
  now: Date,
  count: Count,
): Promise<void> {
  const since = new Date(now.getTime() - drawnDays * 24 * 60 * 60 * 1000);
  const parcels = await inSystemTransaction(db, (tx) => listUnlabelledParcels(tx, 'Delhivery', since));
  for (let i = 0; i < parcels.length; i += atOnce) {
    const asked = parcels.slice(i, i + atOnce);
    const given = await askDelhivery(delhiveryUrl, asked);
    const kept = await pMap(
      asked,
      async (parcel) => {
        const pdf = given.get(parcel.awb);
        const file = await files.put('label', pdf ?? (await draw(parcel)));
        return { shipment_id: parcel.id, source: pdf ? 'partner' : 'own', ...inFile(file) };
      },
      { concurrency: 32 },
    );
    await inSystemTransaction(db, (tx) => keepLabels(tx, kept));
    count(i + asked.length, parcels.length);
  }
}

async function askDelhivery(url: string, parcels: readonly Unlabelled[]): Promise<ReadonlyMap<string, Buffer>> {
  const awbs = parcels.filter((parcel) => parcel.shipping_partner === 'Delhivery').map(({ awb }) => awb);
  const answer = await callPartner({
    partner: 'demo',
    operation: 'control',
    method: 'POST',
    url: `${url}/_control/labels`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(awbs),
  });
  const pdfs = answered.parse(answer.json);
  return new Map(
    awbs.flatMap((awb, at) => {
      const pdf = pdfs[at];
      return pdf ? [[awb, Buffer.from(pdf, 'base64')] as const] : [];
    }),
  );
}

/** Drawn from the data sent to the courier. */
const draw = async ({ parcel, shipping_partner: partner, awb }: Unlabelled) =>
  (await import('../parcels/labels/own-label.ts')).drawLabel(parcel as unknown as ParcelRequest, { partner, awb });
