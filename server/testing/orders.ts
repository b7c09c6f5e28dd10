import type { StoreLine, StoreOrder } from '@shipmagic/domain/store/store-order';
import { line, order as storeOrder } from '../../domain/src/store/store-order.fixtures.ts';
import { inSystemTransaction } from '../src/platform/db/transaction.ts';
import { importStoreOrder } from '../src/store-sync/imports/import-store-order.ts';
import type { TestApp } from './test-app.ts';

/** The customer of orders created here; none of this data may reach a vendor. */
export const customer = {
  name: 'Lakshmi Narayan',
  email: 'lakshmi.hidden@example.org',
  phone: '+919845098450',
  national: '9845098450',
  street: '77 Hidden Garden Street',
  area: 'Behind Secret Temple',
  zip: '560038',
  billingStreet: '9 Billing Bazaar',
  tag: 'channel-tag-hidden',
};

let lastId = 7_000_000_000_000;

export interface NewOrder extends Partial<Omit<StoreOrder, 'lines'>> {
  readonly name: string;
  readonly lines?: readonly (Partial<StoreLine> & { unitPaise: number })[];
}

/**
 * Imports an order as if from the store: by default one unit for ₹1,000, paid, with an address. Returns the ids of its
 * parts.
 */
export async function importOrder(app: TestApp, given: NewOrder): Promise<string[]> {
  lastId += 100;
  const lines = (given.lines ?? [{ unitPaise: 100_000 }]).map((one, i) =>
    line({ id: String(lastId + i + 1), grams: 400, ...one }),
  );
  const totalPaise = lines.reduce((sum, one) => sum + one.unitPaise * one.quantity - one.discountPaise, 0);
  const address = {
    name: customer.name,
    address1: customer.street,
    address2: customer.area,
    city: 'Bengaluru',
    province: 'Karnataka',
    country: 'India',
    zip: customer.zip,
    phone: customer.phone,
  };
  const order = storeOrder({
    id: String(lastId),
    totalPaise,
    customer: { name: customer.name, email: customer.email, phone: customer.phone },
    shippingAddress: address,
    billingAddress: { ...address, address1: customer.billingStreet },
    tags: [customer.tag],
    ...given,
    lines,
  });
  await inSystemTransaction(app.services.db, (tx) => importStoreOrder(tx, order, { made: 'by a test' }, 'query'));
  const parts = await app.database.query<{ magic_order_id: string }>(
    'select magic_order_id from magic_orders where store_order_id = $1 order by part_number',
    [order.id],
  );
  return parts.map((part) => part.magic_order_id);
}

export interface Vendor {
  readonly id: string;
  readonly name: string;
  /** Imports an order with one line from this vendor, and returns its id. */
  order(given: NewOrder): Promise<string>;
}

/** A vendor with a pickup warehouse. */
export async function createVendor(app: TestApp, name: string): Promise<Vendor> {
  const { id } = await app.database.one<{ id: string }>('insert into vendors (vendor_name) values ($1) returning id', [
    name,
  ]);
  await giveWarehouses(app);
  return {
    id,
    name,
    async order(given) {
      const lines = (given.lines ?? [{ unitPaise: 100_000 }]).map((one) => ({ vendor: name, ...one }));
      const [magicOrderId] = await importOrder(app, { ...given, lines });
      if (!magicOrderId) throw new Error(`order ${given.name} has no part`);
      return magicOrderId;
    },
  };
}

/** Gives every vendor without a warehouse one in Bengaluru. */
export async function giveWarehouses(app: TestApp): Promise<void> {
  await app.database.query(
    `insert into warehouses (vendor_id, warehouse_name, contact_phone, address_line1, city, state, zip_code, is_default)
     select id, vendor_name || ' Store Room', '9845011111', '1 Warehouse Road', 'Bengaluru', 'Karnataka', '560001', true
     from vendors v where not exists (select from warehouses w where w.vendor_id = v.id)`,
  );
}

/** Modifies an order directly in the database, to arrange a state. */
export async function arrange(app: TestApp, magicOrderId: string, columns: Record<string, unknown>): Promise<void> {
  const names = Object.keys(columns);
  await app.database.one(
    `update magic_orders set ${names.map((name, i) => `${name} = $${i + 2}`).join(', ')} where magic_order_id = $1 returning id`,
    [magicOrderId, ...Object.values(columns)],
  );
}

/** Creates a parcel with this AWB for an order, unknown to its courier. Returns the order's id. */
export async function bookParcel(
  app: TestApp,
  {
    name,
    awb,
    partner = 'Delhivery',
    reference,
    bookedAt = '2024-09-01T00:00:00Z',
  }: { name: string; awb: string; partner?: string; reference?: string; bookedAt?: string },
): Promise<string> {
  const vendor = await createVendor(app, `Maker of ${name}`);
  const id = await vendor.order({ name });
  const { shipment } = await app.database.one<{ shipment: string }>(
    `insert into shipments (order_id, attempt, reference, shipping_partner, state, awb, created_at)
     select id, 1, coalesce($4, magic_order_id), $3, 'created', $2, $5 from magic_orders where magic_order_id = $1 returning id as shipment`,
    [id, awb, partner, reference, bookedAt],
  );
  await arrange(app, id, {
    shipment_id: shipment,
    shipping_partner: partner,
    shipping_reference: awb,
    tracking_type: 'courier',
    shipment_status: 'READY',
    order_status: 'ready_to_ship',
  });
  return id;
}
