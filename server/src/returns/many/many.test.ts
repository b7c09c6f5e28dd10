import { manyReturnsContract } from '@shipmagic/domain/returns/many-returns.contract';
import { returnsContract } from '@shipmagic/domain/returns/returns.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arrange, createVendor, importOrder } from '../../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: User;
let member: User;
let stranger: User;
beforeAll(async () => {
  app = await startTestApp();
  for (const name of ['Lamps', 'Chairs']) await createVendor(app, name);
  admin = await app.createUser('admin');
  member = await app.createUser('vendor_member', { vendors: ['Lamps'] });
  stranger = await app.createUser('vendor_member', { vendors: ['Chairs'] });
});
afterAll(() => app?.close());

let count = 0;
async function asked(unitPaise: number): Promise<string> {
  count += 1;
  const [id = ''] = await importOrder(app, {
    name: `#M${count}`,
    lines: [{ vendor: 'Lamps', title: 'Lamp', unitPaise, quantity: 2 }],
  });
  await arrange(app, id, { order_status: 'delivered' });
  const { lines } = await app.call(returnsContract.ofOrder, { params: { id } }, admin);
  const body = {
    lines: [{ lineItemId: lines[0]?.lineItemId ?? '', quantity: 2, reason: 'defective' as const }],
    wish: 'refund' as const,
    way: 'customer' as const,
  };
  return (await app.call(returnsContract.ask, { params: { id }, body }, admin)).id;
}
const act = async (step: string, ids: string[], more: object = {}, user = admin) =>
  (await app.call(manyReturnsContract.act, { body: { ids, step, ...more } as never }, user)).results;

test('many returns take their steps one by one, and each says what became of it', async () => {
  const [cheap, dear, declined] = [await asked(10_000), await asked(400_000), await asked(10_000)];
  const ids = [cheap, dear, declined];
  const attempt = (body: object, user = admin) => app.attempt(manyReturnsContract.act, { body: body as never }, user);
  expect(await attempt({ ids, step: 'decline' })).toMatchObject({ status: 400, body: { field: 'reason' } });
  expect(await attempt({ ids, step: 'settle' }, member)).toMatchObject({ status: 403 });
  expect(await act('decline', [declined], { reason: 'It was worn' }, member)).toMatchObject([{ done: true }]);
  expect(await act('approve', ids, { preview: true })).toMatchObject([
    { done: true },
    { done: true },
    { done: false, reason: 'It is answered already.' },
  ]);
  expect(await act('approve', ids, {}, stranger)).toMatchObject([{ number: null, done: false }, {}, {}]);
  expect((await act('approve', ids, {}, member)).map(({ done }) => done)).toEqual([true, true, false]);
  expect((await act('settle', [cheap], { preview: true }))[0]).toMatchObject({ done: false });
  expect((await act('receive', ids, {}, member)).map(({ done }) => done)).toEqual([true, true, false]);
  expect(await act('settle', ids, { preview: true })).toMatchObject([
    { done: true, waits: false, refund: 200 },
    { done: true, waits: true, refund: 8000 },
    { done: false },
  ]);
  expect(await act('settle', ids)).toMatchObject([{ done: true, waits: false }, { done: true, waits: true }, {}]);
  // Whoever asks again settles nothing twice, and approves nothing by it.
  expect((await act('settle', ids)).map(({ done }) => done)).toEqual([false, false, false]);
  const read = (id: string) => app.call(returnsContract.read, { params: { id } }, admin);
  expect(await read(cheap)).toMatchObject({
    state: 'settled',
    settlement: { refund: 200, restock: [{ quantity: 2 }] },
  });
  expect(await read(dear)).toMatchObject({ state: 'inspected', settlement: { state: 'asked', refund: 8000 } });
});
