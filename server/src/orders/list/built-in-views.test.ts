import { orderFilterRegistry } from '@shipmagic/domain/orders/order-filter-registry';
import { orderListQuery } from '@shipmagic/domain/orders/order-filters';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { builtInViews } from '@shipmagic/domain/views/built-in-views';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arrange, createVendor, type Vendor } from '../../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: User;
let colleague: User;
let member: User;
let lamps: Vendor;
const found = new Map<string, string>();

beforeAll(async () => {
  app = await startTestApp();
  lamps = await createVendor(app, 'Lamps');
  [admin, colleague] = [await app.createUser('admin'), await app.createUser('team_member')];
  member = await app.createUser('vendor_member', { vendors: ['Lamps'] });
  const place = async (view: string, values?: Parameters<typeof arrange>[2]) => {
    const id = await lamps.order({ name: `#V${found.size}` });
    found.set(view, id);
    if (values) await arrange(app, id, values);
  };
  await place('none');
  await place('Ready without label', { order_status: 'ready_to_ship' });
  await place('COD from ₹5,000', {
    financial_status: 'PENDING',
    store_financial_status: 'PENDING',
    total_price: 6000,
    net_price: 6000,
    cod_amount: 6000,
  });
  await place('On hold in the store');
  await place('Fulfilled elsewhere', { tracking_type: 'store' });
  await place('Mine');
  await app.database.query(
    `insert into store_holds (store_order_id, state, service, store_line_ids)
     select o.store_order_id, 'on_hold', '', array_agg(n.store_line_id)
     from magic_orders o join magic_order_line_items n on n.order_id = o.id where o.magic_order_id = $1 group by 1`,
    [found.get('On hold in the store')],
  );
  for (const [user, forStaff] of [
    [admin, true],
    [member, false],
  ] as const)
    await app.database.query(
      `insert into exceptions (kind, subject, for_staff, order_id, vendor_id, since, due_at, owner_id)
       select 'lost', $1, $2, o.id, o.vendor_id, now(), now(), $3 from magic_orders o where o.magic_order_id = $4`,
      [user.email, forStaff, user.id, found.get('Mine')],
    );
});
afterAll(() => app?.close());

/** The orders that a view shows, as the list asks for them. */
async function shown(name: string, user: User, search = ''): Promise<string[]> {
  const view = builtInViews.orders?.find((one) => one.name === name);
  const asked = Object.entries(view?.address ?? {}).map(([address, value]) => [
    Object.entries(orderFilterRegistry).find(([, filter]) => filter.address === address)?.[0],
    value,
  ]);
  const query = orderListQuery.parse({ ...Object.fromEntries(asked), search, limit: 50 });
  const { orders } = await app.call(ordersContract.list, { query }, user);
  return orders.map(({ magicOrderId }) => magicOrderId);
}

// Proves (The list): Built-in views by the filters of the list
test.each(['Ready without label', 'COD from ₹5,000', 'On hold in the store', 'Fulfilled elsewhere', 'Mine'])(
  'the view %s shows its order and no other, to staff and vendor members, also under a search',
  async (name) => {
    const id = found.get(name) ?? '';
    for (const user of [admin, member]) {
      expect(await shown(name, user)).toEqual([id]);
      expect(await shown(name, user, id)).toEqual([id]);
      expect(await shown(name, user, found.get('none'))).toEqual([]);
    }
  },
);

test('what is mine is nobody else’s', async () => expect(await shown('Mine', colleague)).toEqual([]));
