import { inboxContract } from '@shipmagic/domain/inbox/inbox.contract';
import { isCashOnDelivery, usualCashGateways, usualOtherGateways } from '@shipmagic/domain/store/cash-gateways';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arrange, createVendor } from '../../../testing/orders.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { keepAll } from '../../inbox/keeper.ts';
import { inboxSources } from '../../inbox-sources.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const gateways = [
  'Cash on Delivery (COD)',
  'GoKwik COD',
  'cash_on_delivery',
  'CODA',
  'Bank Deposit',
  'bank-deposit (HDFC)',
  'Bank',
  'Deposit Bank',
  '1 Razorpay',
  '1 Razorpay, Bank Deposit',
  'UPI · नकद',
  '€ 50 % off',
  '()',
];

test('the inbox asks about the payment methods that the domain finds in neither list, and once about each', async () => {
  const vendor = await createVendor(app, 'Lamps');
  const admin = await app.createUser('admin');
  for (const [i, gateway] of [...gateways, ...gateways].entries()) {
    const id = await vendor.order({ name: `#G${i}`, financialStatus: 'PENDING' });
    await arrange(app, id, {
      payment_gateway: gateway,
      store_financial_status: 'PENDING',
      cod_amount: 0,
      awaited_amount: 500,
    });
  }
  await keepAll(app.services.db, inboxSources);
  const { items } = await app.call(inboxContract.list, { query: { limit: 100, kind: 'unknown_gateway' } }, admin);
  const asked = items.map(({ reason }) => /by “(.*)”\. Is/.exec(reason)?.[1]).sort();
  const known = [...usualCashGateways, ...usualOtherGateways];
  expect(asked).toEqual(gateways.filter((gateway) => !isCashOnDelivery([gateway], known)).sort());
});
