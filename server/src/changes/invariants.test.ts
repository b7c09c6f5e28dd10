import { type Invariant, invariants } from '@shipmagic/domain/changes/invariants';
import { invoicesContract } from '@shipmagic/domain/invoices/invoices.contract';
import { expect, test } from 'vitest';
import { startShipping } from '../../testing/start-shipping.ts';
import { checkInvariants } from './check-invariants.ts';

const { app, admin, shipping } = await startShipping();
const sql = (text: string, values: unknown[] = []) => app.database.query(text, values);
const broken = async () =>
  (await sql('select invariant from broken_invariants order by 1')).map(
    (row) => (row as { invariant: string }).invariant,
  );

async function booked() {
  const id = String((await shipping.place({ paymentMode: 'COD' })).parts[0]);
  const awb = await shipping.shipped(id);
  await app.untilIdle();
  const { order, shipment } = await app.database.one<{ order: string; shipment: string }>(
    'select id as order, shipment_id as shipment from magic_orders where magic_order_id = $1',
    [id],
  );
  return { id, awb, order, shipment };
}
type Booked = Awaited<ReturnType<typeof booked>>;

/** How each is broken, and mended again. */
const ways: Record<Invariant, readonly [(of: Booked) => Promise<unknown>, (of: Booked) => Promise<unknown>]> = {
  moves_without_parcel: [
    ({ order }) =>
      sql(
        `update magic_orders set order_status = 'in_transit', shipment_id = null, shipping_reference = null, tracking_type = null where id = $1`,
        [order],
      ),
    ({ order }) => sql(`update magic_orders set order_status = 'delivered' where id = $1`, [order]),
  ],
  cancelled_parcel_moves: [
    async ({ order, shipment }) => {
      await sql(`update magic_orders set shipment_id = null, shipping_reference = null where id = $1`, [order]);
      await sql(`update shipments set state = 'cancelled', updated_at = now() - interval '1 hour' where id = $1`, [
        shipment,
      ]);
      await sql(
        `insert into tracking_events (shipment_id, status, shipment_status, happened_at) values ($1, 'In Transit', 'IN_TRANSIT', now())`,
        [shipment],
      );
    },
    ({ shipment }) => sql('delete from tracking_events where shipment_id = $1', [shipment]),
  ],
  collects_otherwise: [
    ({ shipment }) => sql('update shipments set cod_amount = cod_amount - 1 where id = $1', [shipment]),
    ({ shipment }) => sql('update shipments set cod_rounding = -1 where id = $1', [shipment]),
  ],
  goes_elsewhere: [
    ({ order }) =>
      sql(`update magic_orders set shipping_address = shipping_address || '{"zip": "570 001"}' where id = $1`, [order]),
    ({ shipment }) =>
      sql(
        `update shipment_requests set parcel = jsonb_set(parcel, '{consignee,address,zip}', '"570001"') where shipment_id = $1`,
        [shipment],
      ),
  ],
  invoiced_otherwise: [
    async ({ id, order }) => {
      await sql(
        `update vendors set gstin = '29ABCPE1234F1Z7', address = '12 Brigade Road', city = 'Bengaluru', zip_code = '560001'`,
      );
      await app.call(invoicesContract.generate, { params: { id } }, admin);
      await sql('update magic_orders set shipping_cost = shipping_cost + 10 where id = $1', [order]);
    },
    ({ order }) => sql('update magic_orders set shipping_cost = shipping_cost - 10 where id = $1', [order]),
  ],
  two_live_parcels: [
    ({ order }) =>
      sql(
        `insert into shipments (order_id, attempt, reference, shipping_partner, state, awb, own_status, replaced_at)
         values ($1, 9, 'TWICE-9', 'Delhivery', 'replaced', 'TWICE9', 'IN_TRANSIT', now())`,
        [order],
      ),
    () => sql(`update shipments set own_status = 'RETURNED' where awb = 'TWICE9'`),
  ],
};

test.each(invariants)(
  'an order for which this does not hold is found, and forgotten once it does: %s',
  async (name) => {
    const of = await booked();
    await checkInvariants(app.services.db);
    expect(await broken()).toEqual([]);
    const [breaks, mends] = ways[name];
    await breaks(of);
    expect((await checkInvariants(app.services.db)).get(name)).toBe(1);
    await checkInvariants(app.services.db);
    expect(await broken()).toEqual([name]);
    await mends(of);
    await checkInvariants(app.services.db);
    expect(await broken()).toEqual([]);
    await sql(`update magic_orders set managed_in_shipmagic = false where id = $1`, [of.order]);
  },
);
