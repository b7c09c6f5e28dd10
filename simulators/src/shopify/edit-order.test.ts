import { afterAll, expect, it } from 'vitest';
import { startShopify } from '../start.ts';
import { control } from './client.fixture.ts';

const store = await startShopify();
afterAll(() => store.close());

const place = (paymentMode: string) =>
  control<{ id: string }>(store.url, 'POST', '/orders', {
    paymentMode,
    lines: [{ title: 'Lamp', price: 500, quantity: 3 }],
  });
const outstanding = async (id: string, quantity: number) =>
  (
    await control<{ totals: { outstanding: number } }>(store.url, 'PATCH', `/orders/${id}`, {
      lines: [{ index: 0, quantity }],
    })
  ).totals.outstanding;

it('owes for the pieces that are in an order, however often they are taken out and put back', async () => {
  const { id } = await place('COD');
  expect(await outstanding(id, 1)).toBe(50_000);
  expect(await outstanding(id, 3)).toBe(150_000);
  expect(await outstanding(id, 2)).toBe(100_000);
});

it('owes nothing for pieces that were paid, taken out and put back', async () => {
  const { id } = await place('PAID');
  expect(await outstanding(id, 1)).toBe(0);
  expect(await outstanding(id, 3)).toBe(0);
  expect(await outstanding(id, 4)).toBe(50_000);
});
