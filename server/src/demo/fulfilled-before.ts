import { fulfilmentStep } from '@shipmagic/domain/parcels/fulfilment/fulfilment-event-map';
import { shipmentStatus } from '@shipmagic/domain/statuses/shipment-status';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../platform/db/database.ts';
import { databaseNow } from '../platform/db/expressions.ts';
import { inSystemTransaction, type Tx } from '../platform/db/transaction.ts';
import type { Control } from './control.ts';

const atOnce = 500;
const answered = z.object({ fulfillments: z.array(z.array(z.string())) });

/**
 * Loads the fulfilments of the demo's past parcels into the simulated store and records that it has them: one job per
 * parcel would keep a fresh demo busy for minutes.
 */
export async function rememberFulfilments(db: Database, control: Control): Promise<void> {
  const parcels = await inSystemTransaction(db, readParcels);
  for (let i = 0; i < parcels.length; i += atOnce) {
    const told = parcels.slice(i, i + atOnce).map((parcel) => ({ ...parcel, event: eventOf(parcel) }));
    const answer = await control(
      'shopify',
      'POST',
      '/fulfillments/history',
      told.map(({ order_id, line_ids, awb, partner, tracking_url, made_at, event }) => ({
        orderId: order_id,
        lineIds: line_ids,
        number: awb,
        company: partner,
        url: tracking_url,
        at: made_at,
        event,
      })),
    );
    const { fulfillments } = answered.parse(answer.json);
    await inSystemTransaction(db, (tx) =>
      keepKnown(
        tx,
        told.flatMap(({ shipment_id, event }, at) =>
          (fulfillments[at] ?? []).map((id) => ({
            shipment_id,
            fulfilment_id: `gid://shopify/Fulfillment/${id}`,
            event,
          })),
        ),
      ),
    );
  }
}

interface PastParcel {
  readonly shipment_id: string;
  readonly order_id: string;
  readonly line_ids: readonly string[];
  readonly awb: string;
  readonly partner: string;
  readonly tracking_url: string | null;
  readonly made_at: Date;
  readonly shipment_status: string;
  readonly happened_at: Date | null;
  readonly remarks: string | null;
}

/** Parcels with the store's ids of their items, and their newest scan. */
async function readParcels(tx: Tx): Promise<readonly PastParcel[]> {
  const { rows } = await sql<PastParcel>`
    select s.id::text as shipment_id, o.store_order_id as order_id, s.awb, s.shipping_partner as partner, s.tracking_url,
      coalesce(first.happened_at, s.created_at) as made_at, o.shipment_status, newest.happened_at, newest.remarks,
      (select json_agg(l.store_line_id) from magic_order_line_items l where l.order_id = o.id) as line_ids
    from shipments s
    join magic_orders o on o.shipment_id = s.id
    left join lateral (select happened_at from tracking_events where shipment_id = s.id order by happened_at limit 1) first on true
    left join lateral (select happened_at, remarks from tracking_events where shipment_id = s.id order by happened_at desc limit 1) newest on true
    where s.state = 'created' and s.tracking_type = 'courier'`.execute(tx);
  return rows;
}

function eventOf({ shipment_status, happened_at, made_at, remarks }: PastParcel) {
  const step = fulfilmentStep(shipmentStatus.parse(shipment_status), false);
  return step?.kind === 'event'
    ? { status: step.event, happenedAt: (happened_at ?? made_at).toISOString(), message: remarks }
    : null;
}

interface Known {
  readonly shipment_id: string;
  readonly fulfilment_id: string;
  readonly event: { readonly status: string; readonly happenedAt: string } | null;
}

async function keepKnown(tx: Tx, known: readonly Known[]): Promise<void> {
  if (known.length === 0) return;
  const fulfilments = known.map(({ shipment_id, fulfilment_id }) => ({ shipment_id, fulfilment_id }));
  await tx.insertInto('store_fulfilments').values(fulfilments).execute();
  const parcels = [...new Set(known.map(({ shipment_id }) => shipment_id))];
  await tx
    .insertInto('parcels_in_store')
    .values(parcels.map((shipment_id) => ({ shipment_id, state: 'done', read_at: databaseNow })))
    .execute();
  const events = known.flatMap(({ shipment_id, fulfilment_id, event }) =>
    event ? [{ shipment_id, fulfilment_id, status: event.status, happened_at: event.happenedAt }] : [],
  );
  if (events.length > 0) await tx.insertInto('store_fulfilment_events').values(events).execute();
}
