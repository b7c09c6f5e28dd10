import type pg from 'pg';
import { mapScans } from '../server/src/couriers/delhivery/tracking.ts';
import { ingestScans } from '../server/src/parcels/tracking/ingest-scans.ts';
import { inSystemTransaction } from '../server/src/platform/db/transaction.ts';
import { rememberMail } from '../server/src/platform/mail/mail-enabled.ts';
import type { Services } from '../server/src/services.ts';
import { openParcels } from './open-parcels.ts';

/** Parcels per tracking call. */
const perAnswer = 50;
const parcels = 12 * perAnswer;

/** The successive scans of a parcel; the customer is mailed about three of them. */
const life = [
  ['Manifested', 'UD', 'X-UCI'],
  ['In Transit', 'UD', 'X-PPOM'],
  ['In Transit', 'UD', 'X-DBL1F'],
  ['In Transit', 'UD', 'X-DLL2F'],
  ['In Transit', 'UD', 'X-ILL2F'],
  ['In Transit', 'UD', 'X-ILL1F'],
  ['Pending', 'UD', 'X-IBD3F'],
  ['Dispatched', 'UD', 'X-DDD3FD'],
  ['Delivered', 'DL', 'EOD-38'],
] as const;
const startedAt = Date.now() - 60 * 60_000;
const timeOf = (step: number) => new Date(startedAt + step * 60_000).toISOString();

async function inAnswers(awbs: readonly string[], work: (step: number, some: readonly string[]) => Promise<unknown>) {
  const start = performance.now();
  for (const step of life.keys()) {
    for (let i = 0; i < awbs.length; i += perAnswer) await work(step, awbs.slice(i, i + perAnswer));
  }
  return (awbs.length * life.length) / ((performance.now() - start) / 1000);
}

/**
 * Scans per second on one connection, in answers with one new scan for each of 50 parcels, including everything they
 * trigger (orders, history, mails, jobs), compared with plain inserts of the scans and updates of the orders.
 */
export async function benchScanIngestion({ db }: Services, floor: pg.Client): Promise<string[]> {
  await rememberMail(db, true);
  const perSecond = await inAnswers(await openParcels(floor, parcels, 'ready_to_ship'), (step, awbs) => {
    const [status, statusType, code] = life[step] ?? life[0];
    const raw = {
      status,
      statusType,
      code,
      at: timeOf(step),
      location: 'Pune_Hub_D (Maharashtra)',
      remarks: 'Scanned',
      reference: null,
    };
    const news = awbs.map((awb) => ({ awb, scans: mapScans([raw]) }));
    return inSystemTransaction(db, (tx) => ingestScans(tx, { partner: 'Delhivery', parcels: news }, new Date()));
  });
  await rememberMail(db, false);
  const barePerSecond = await inAnswers(await openParcels(floor, parcels, 'ready_to_ship'), async (step, awbs) => {
    const [status, statusType, code] = life[step] ?? life[0];
    await floor.query('begin');
    await floor.query(
      `insert into tracking_events (shipment_id, happened_at, status, status_type, code)
       select id, $2, $3, $4, $5 from shipments where awb = any ($1)`,
      [awbs, timeOf(step), status, statusType, code],
    );
    await floor.query(
      'update magic_orders set last_scan_at = $2, version = version + 1 where shipping_reference = any ($1)',
      [awbs, timeOf(step)],
    );
    await floor.query('commit');
  });
  const ok = perSecond >= 1000;
  return [
    `${ok ? 'ok  ' : 'OVER'} ${'scans taken in, with all that follows'.padEnd(44)} ${perSecond.toFixed(0)} scans/s (${(perSecond / barePerSecond).toFixed(2)} × the bare SQL, ${barePerSecond.toFixed(0)}/s)  budget: ≥ 1000/s`,
  ];
}
