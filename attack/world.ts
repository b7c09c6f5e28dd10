import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { findCluster } from '../server/src/platform/db/embedded/cluster.ts';
import type { Client } from './client.ts';
import type { FilesTarget } from './files.ts';
import { type Markers, phoneToken } from './markers.ts';
import type { Things } from './operations.ts';

export const demoPassword = 'shipmagic-demo';
const member = 'vendor@shipmagic.test';
const foreignMember = `foreign-${process.pid}@shipmagic.test`;

export interface Identity {
  readonly name: string;
  readonly email: string | null;
  readonly password: string;
  /** Data that no answer to this identity may contain; null for staff, who see everything. */
  readonly hidden: Markers | null;
  token: string | undefined;
}

export interface World {
  readonly identities: readonly Identity[];
  readonly things: Readonly<Record<'own' | 'foreign' | 'early' | 'missing', Things>>;
  /** An order, with final digits that its customer's phone number does not have, for guessing. */
  readonly guessed: { readonly orderNumber: string; readonly phone: string };
}

interface OrderRow {
  magic_order_id: string;
  order_number: string;
  vendor_name: string;
  awb: string | null;
  early: boolean;
  phone: string | null;
  email: string | null;
  street: string | null;
  own: boolean;
}

const missing: Things = {
  order: 'NOSUCH-1',
  orderNumber: 'NOSUCH',
  vendor: 'No Such Vendor',
  awb: '99999999999999',
  variant: '99999999999999',
  ids: ['99999999999999', '00000000-0000-4000-8000-000000000000', '0'],
};

/** Does something with a running demo's database. */
export async function inDatabase<T>(dataDir: string, work: (database: pg.Client) => Promise<T>): Promise<T> {
  const url = await findCluster(dataDir);
  if (!url) throw new Error('the database of the demo does not run');
  const database = new pg.Client({ connectionString: url, options: '-c search_path=app,public' });
  await database.connect();
  try {
    return await work(database);
  } finally {
    await database.end();
  }
}

/** Reads from a running demo's database who owns which objects, and adds a member of another vendor. */
export const readWorld = (dataDir: string, client: Client): Promise<World> =>
  inDatabase(dataDir, (database) => read(database, client));

/** Where files of others come in: staff's uploads, and the labels of parcels that have none yet. */
export async function readFilesTarget(dataDir: string, client: Client): Promise<FilesTarget> {
  const { rows } = await inDatabase(dataDir, (database) =>
    database.query<{ id: string }>(
      `select o.magic_order_id as id from magic_orders o join shipments s on s.id = o.shipment_id
       where s.shipping_partner = 'Delhivery' and s.awb is not null and s.tracking_type = 'courier' and not o.has_label
       order by o.id desc limit 10`,
    ),
  );
  const ports = JSON.parse(readFileSync(join(dataDir, 'demo', 'ports.json'), 'utf8')) as { delhivery: number };
  return {
    token: await signIn(client, 'team@shipmagic.test', demoPassword),
    courierUrl: `http://127.0.0.1:${ports.delhivery}`,
    orders: rows.map(({ id }) => id),
  };
}

async function read(database: pg.Client, client: Client): Promise<World> {
  // The vendor member's first day is in the middle of their orders, so that some are too early.
  await database.query(
    `update users set min_order_date = (select percentile_disc(0.3) within group (order by o.created_at)
       from magic_orders o join user_vendors m on m.vendor_id = o.vendor_id where m.user_id = users.id)
     where email = '${member}'`,
  );
  const { rows: orders } = await database.query<OrderRow>(
    `select o.magic_order_id, o.order_number, o.vendor_name, o.shipping_reference as awb, o.customer_phone as phone,
       o.customer_email as email, o.shipping_address ->> 'address1' as street, u.id is not null as own,
       coalesce(o.created_at < u.min_order_date, false) as early
     from magic_orders o left join (user_vendors m join users u on u.id = m.user_id and u.email = '${member}')
       on m.vendor_id = o.vendor_id
     order by o.shipping_reference nulls last`,
  );
  const foreignVendor = orders.find(({ own, awb }) => !own && awb)?.vendor_name ?? '';
  await database.query(
    `with made as (insert into users (email, password_hash, role)
       select $1, password_hash, role from users where email = '${member}' returning id)
     insert into user_vendors (user_id, vendor_id) select made.id, v.id from made, vendors v where v.vendor_name = $2`,
    [foreignMember, foreignVendor],
  );
  const ids = async (vendor: string) => {
    const { rows } = await database.query<{ id: string }>(
      `(select w.id::text from warehouses w join vendors v on v.id = w.vendor_id where v.vendor_name = $1 limit 2)
       union all (select s.id::text from shipments s join magic_orders o on o.id = s.order_id where o.vendor_name = $1 limit 2)
       union all (select m.user_id::text from user_vendors m join vendors v on v.id = m.vendor_id where v.vendor_name = $1)
       union all (select r.id::text from warehouse_change_requests r join vendors v on v.id = r.vendor_id where v.vendor_name = $1 limit 2)`,
      [vendor],
    );
    return rows.map(({ id }) => id);
  };
  const variants = async (vendor: string) => {
    const { rows } = await database.query<{ id: string }>(
      `select v.variant_id::text as id from product_variants v join products p on p.product_id = v.product_id
       where p.vendor_name = $1 limit 1`,
      [vendor],
    );
    return rows[0]?.id ?? missing.variant;
  };
  const thingsOf = async (wanted: (order: OrderRow) => boolean): Promise<Things> => {
    const order = orders.find(wanted);
    if (!order) throw new Error('the demo has no such order');
    return {
      order: order.magic_order_id,
      orderNumber: order.order_number,
      vendor: order.vendor_name,
      awb: order.awb ?? missing.awb,
      variant: await variants(order.vendor_name),
      ids: [...(await ids(order.vendor_name)), '1'],
    };
  };
  const things = {
    own: await thingsOf(({ own, early }) => own && !early),
    foreign: await thingsOf((order) => !order.own && order.vendor_name === foreignVendor),
    early: await thingsOf(({ own, early }) => own && early),
    missing,
  };
  const admin = await signIn(client, 'admin@shipmagic.test', demoPassword);
  const temporary = await temporaryAccess(client, things.own.vendor, admin);
  const toMember = markers(orders, ({ own }) => own);
  const guess = orders.find(({ own, phone }) => !own && phone);
  const identity = (name: string, email: string | null, password: string, hidden: Markers | null): Identity => ({
    name,
    email,
    password,
    hidden,
    token: undefined,
  });
  return {
    things,
    guessed: { orderNumber: guess?.order_number ?? '', phone: phoneToken(guess?.phone ?? '') },
    identities: [
      identity(
        'anonymous',
        null,
        '',
        markers(orders, () => false),
      ),
      {
        ...identity(
          'tampered token',
          null,
          '',
          markers(orders, () => false),
        ),
        token: tampered(admin),
      },
      identity(
        'temporary account',
        temporary.email,
        temporary.password,
        markers(orders, ({ vendor_name }) => vendor_name === things.own.vendor),
      ),
      identity(
        'member of another vendor',
        foreignMember,
        demoPassword,
        markers(orders, ({ vendor_name }) => vendor_name === foreignVendor),
      ),
      identity('vendor member', member, demoPassword, toMember),
      identity('team member', 'team@shipmagic.test', demoPassword, null),
      identity('admin', 'admin@shipmagic.test', demoPassword, null),
    ],
  };
}

/**
 * Customers' contact details are hidden from everybody but staff; streets and AWBs from everybody without access to
 * the order.
 */
function markers(orders: readonly OrderRow[], theirs: (order: OrderRow) => boolean): Markers {
  const own = orders.filter(theirs);
  const shown = new Set(own.flatMap(({ awb, street }) => [awb, street]));
  const others = orders.filter((order) => !theirs(order));
  const tokens = [
    ...orders.flatMap(({ phone, email }) => [phone ? phoneToken(phone) : null, email?.toLowerCase()]),
    ...others.map(({ awb }) => awb),
  ];
  return {
    tokens: new Set(tokens.filter((token): token is string => Boolean(token) && !shown.has(token as string))),
    texts: [...new Set(others.map(({ street }) => street))]
      .filter((street): street is string => street !== null && street.length > 12 && !shown.has(street))
      .slice(0, 500),
  };
}

/** The same token with an invalid signature. */
const tampered = (token: string): string => `${token.slice(0, -6)}AAAAAA`;

export async function signIn(client: Client, email: string, password: string): Promise<string> {
  const { status, text } = await client.send({
    method: 'POST',
    path: '/api/auth/login',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (status !== 200) throw new Error(`${email} cannot sign in: ${status} ${text}`);
  return (JSON.parse(text) as { token: string }).token;
}

async function temporaryAccess(client: Client, vendor: string, token: string) {
  const { status, text } = await client.send({
    method: 'POST',
    path: `/api/vendors/${encodeURIComponent(vendor)}/generate-temp-access`,
    token,
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  if (status !== 200) throw new Error(`no temporary access: ${status} ${text}`);
  const { tempCredentials } = JSON.parse(text) as { tempCredentials: Record<string, string> };
  return { email: tempCredentials.email ?? tempCredentials.username ?? '', password: tempCredentials.password ?? '' };
}
