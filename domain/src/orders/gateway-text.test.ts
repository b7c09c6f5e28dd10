import { expect, test } from 'vitest';
import { gatewayText } from './gateway-text.ts';

test.each([
  ['1 Razorpay', 'Razorpay'],
  ['Cash on Delivery (COD)', 'Cash on Delivery (COD)'],
  ['cash_on_delivery', 'Cash on Delivery'],
  ['gift_card, 1 Razorpay', 'Gift card and Razorpay'],
  ['gift_card, 1 Razorpay, Razorpay, bank_transfer', 'Gift card, Razorpay and Bank transfer'],
  ['2C2P', '2C2P'],
  ['', ''],
  [null, ''],
])('the gateways %s are written as %s', (gateways, text) => expect(gatewayText(gateways)).toBe(text));
