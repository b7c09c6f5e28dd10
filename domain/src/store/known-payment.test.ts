import { expect, test } from 'vitest';
import { type LastPayment, withLastPayment } from './known-payment.ts';
import { order as placed } from './store-order.fixtures.ts';

const storeOrder = (about: Partial<Parameters<typeof placed>[0]>) => placed({ lines: [], totalPaise: 0, ...about });
const paid: LastPayment = { financialStatus: 'PAID', isAuthorised: false };
const authorised: LastPayment = { financialStatus: 'PENDING', isAuthorised: true };
const unknown = { financialStatus: null, paymentWord: 'UNDER_REVIEW', isAuthorised: false };

test.each<[string, Parameters<typeof withLastPayment>[0], LastPayment | null, LastPayment]>([
  ['a known word counts', storeOrder({ financialStatus: 'REFUNDED' }), paid, { ...paid, financialStatus: 'REFUNDED' }],
  ['an unknown word leaves what was known', storeOrder(unknown), paid, paid],
  ['an unknown word leaves a card to be captured', storeOrder(unknown), authorised, authorised],
  [
    'of an unknown word from the beginning no money is taken for received',
    storeOrder(unknown),
    null,
    { financialStatus: 'UNPAID', isAuthorised: false },
  ],
])('%s', (_, order, last, { financialStatus, isAuthorised }) =>
  expect(withLastPayment(order, last)).toMatchObject({ financialStatus, isAuthorised }),
);
