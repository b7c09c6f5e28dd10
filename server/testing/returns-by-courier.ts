import { pickupContract } from '@shipmagic/domain/returns/pickup/pickup.contract';
import { arrange } from './orders.ts';
import type { Shipping } from './shipping.ts';
import type { TestApp, User } from './test-app.ts';

interface Kept {
  readonly state: string;
  readonly awb: string | null;
  readonly shipping_partner: string | null;
  readonly pickup_problem: string | null;
  readonly picked_up_at: Date | null;
}

/** Common operations of tests of parcels that come back. */
export const comingBack = (app: TestApp, admin: User, shipping: Shipping) => ({
  /** A delivered order, and an approved return of all its goods. */
  async approved({ way = 'courier' } = {}) {
    const [id = ''] = (await shipping.place()).parts;
    const forwardAwb = `TO-${id}`;
    const { shipment } = await app.database.one<{ shipment: string }>(
      `insert into shipments (order_id, attempt, reference, shipping_partner, state, awb)
       select id, 1, magic_order_id, 'Delhivery', 'created', $2 from magic_orders where magic_order_id = $1
       returning id as shipment`,
      [id, forwardAwb],
    );
    await arrange(app, id, {
      shipment_id: shipment,
      shipping_partner: 'Delhivery',
      shipping_reference: forwardAwb,
      tracking_type: 'courier',
      shipment_status: 'DELIVERED',
      order_status: 'delivered',
    });
    const made = await app.database.one<{ id: string; order_id: string }>(
      `insert into returns (order_id, state, wish, way, asked_by) select id, 'approved', 'refund', $2, 'staff'
       from magic_orders where magic_order_id = $1 returning id, order_id`,
      [id, way],
    );
    await app.database.query(
      `insert into return_lines (return_id, order_id, position, store_line_id, title, quantity, reason, of_pieces, of_paid)
       select $1, order_id, position, store_line_id, title, quantity, 'size', quantity, net_price + net_tax
       from magic_order_line_items where order_id = $2`,
      [made.id, made.order_id],
    );
    return { id, returnId: made.id, forwardAwb };
  },
  ask: (returnId: string, body: { shippingPartner?: string; awbNumber?: string; trackingUrl?: string } = {}) =>
    app.attempt(pickupContract.ask, { params: { id: returnId }, body }, admin),
  callOff: (returnId: string, user = admin) => app.attempt(pickupContract.cancel, { params: { id: returnId } }, user),
  kept: (returnId: string) =>
    app.database.one<Kept>(
      'select state, awb, shipping_partner, pickup_problem, picked_up_at from returns where id = $1',
      [returnId],
    ),
  attempts: (returnId: string) =>
    app.database.query<{ state: string; reference: string; awb: string | null; own_status: string | null }>(
      'select state, reference, awb, own_status from shipments where return_id = $1 order by attempt',
      [returnId],
    ),
});
