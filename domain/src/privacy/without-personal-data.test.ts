import { expect, test } from 'vitest';
import { line, order } from '../store/store-order.fixtures.ts';
import { withoutPersonalData } from './without-personal-data.ts';

const mark = 'ZQMARK';
const address = {
  name: `${mark} name`,
  address1: `${mark} street`,
  address2: mark,
  city: mark,
  province: mark,
  country: mark,
  zip: mark,
  phone: mark,
};
const given = order({
  id: '42',
  name: '#1001',
  totalPaise: 100_000,
  lines: [line({ unitPaise: 100_000, title: 'Mug', properties: [{ name: 'Engrave', value: mark }] })],
  customer: { name: mark, email: `${mark}@example.org`, phone: mark },
  shippingAddress: address,
  billingAddress: address,
  note: `ring at ${mark}`,
  tags: [`vip-${mark}`],
});

// Proves (Privacy): What was erased stays erased: webhooks, polls and replays bring the order in without its customer
test('an order without personal data holds nothing of the customer', () =>
  expect(JSON.stringify(withoutPersonalData(given))).not.toContain(mark));

test('what was sold, and for how much, stays', () => {
  const left = withoutPersonalData(given);
  expect(left).toMatchObject({ id: '42', name: '#1001', totalPaise: 100_000, currentTotalPaise: 100_000 });
  expect(left.lines).toMatchObject([{ title: 'Mug', unitPaise: 100_000, quantity: 1 }]);
});

test('doing it twice changes nothing more', () =>
  expect(withoutPersonalData(withoutPersonalData(given))).toEqual(withoutPersonalData(given)));
