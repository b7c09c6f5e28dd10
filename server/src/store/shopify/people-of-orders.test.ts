import { describe, expect, test } from 'vitest';
import { sample } from '../../../testing/samples.ts';
import { toCustomer } from './order-mapping.ts';
import { fromWebhook } from './webhook-mapping.ts';

const place = {
  address1: '1 Main Road',
  address2: null,
  city: 'Pune',
  province: 'Maharashtra',
  country: 'India',
  zip: '411001',
};
const recipient = { ...place, name: 'Meera Iyer', company: 'Iyer Textiles', phone: '9845011111' };
const bill = { ...place, name: 'Asha Rao', company: null, phone: '9845022222' };
const account = { firstName: 'Asha', lastName: 'Rao', email: 'asha@work.example', phone: '+919845033333' };

describe('the buyer of an order', () => {
  test.each<[string, Parameters<typeof toCustomer>, ReturnType<typeof toCustomer>]>([
    [
      'is named by the account, and reached by the order first',
      [
        { email: 'asha@example.com', phone: '+919845044444', shippingAddress: recipient, billingAddress: bill },
        account,
      ],
      {
        name: 'Asha Rao',
        email: 'asha@example.com',
        phone: '+919845044444',
        contacts: ['asha@example.com', '+919845044444', 'asha@work.example', '+919845033333'],
      },
    ],
    [
      'without an account is named by the bill, and not by who gets the gift',
      [{ email: ' asha@example.com ', shippingAddress: recipient, billingAddress: bill }, {}],
      { name: 'Asha Rao', email: 'asha@example.com', phone: '9845011111', contacts: ['asha@example.com'] },
    ],
    [
      'without an account and a bill is who gets the parcel',
      [{ shippingAddress: recipient }, {}],
      { name: 'Meera Iyer', email: null, phone: '9845011111', contacts: [] },
    ],
    [
      'whose account has a dot for a last name has one name',
      [{}, { ...account, lastName: '.' }],
      {
        name: 'Asha',
        email: 'asha@work.example',
        phone: '+919845033333',
        contacts: ['asha@work.example', '+919845033333'],
      },
    ],
    [
      'may be a company',
      [{ billingAddress: { ...bill, name: null, company: 'Rao & Sons' } }, {}],
      { name: 'Rao & Sons', email: null, phone: null, contacts: [] },
    ],
    ['may be nobody', [{}, {}], { name: null, email: null, phone: null, contacts: [] }],
  ])('%s', (_, [order, person], buyer) => {
    expect(toCustomer(order, person)).toEqual(buyer);
  });
});

test('a webhook’s addresses keep their company', () => {
  const body = sample<Record<string, unknown>>('01_order_create_inr_prepaid_igst_inclusive.json');
  const { shippingAddress, billingAddress, customer } = fromWebhook({
    ...body,
    shipping_address: { ...recipient, company: ' Iyer  Textiles ' },
    billing_address: bill,
    customer: null,
    email: '',
    phone: null,
  });
  expect(shippingAddress).toMatchObject({ name: 'Meera Iyer', company: 'Iyer Textiles' });
  expect(billingAddress).toMatchObject({ name: 'Asha Rao', company: null });
  expect(customer).toEqual({ name: 'Asha Rao', email: null, phone: '9845011111', contacts: [] });
});
