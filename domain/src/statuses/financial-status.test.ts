import { expect, test } from 'vitest';
import { financialStatusFromStore } from './financial-status.ts';

test.each([
  ['PAID', 'PAID'],
  ['paid', 'PAID'],
  ['pending', 'PENDING'],
  ['partially_paid', 'PARTIALLY_PAID'],
  ['PARTIALLY_REFUNDED', 'PARTIALLY_REFUNDED'],
  ['refunded', 'REFUNDED'],
  ['VOIDED', 'VOIDED'],
  ['AUTHORIZED', 'PENDING'],
  ['authorized', 'PENDING'],
  ['EXPIRED', 'UNPAID'],
  ['', 'PENDING'],
  [null, 'PENDING'],
  [undefined, 'PENDING'],
  ['SOMETHING_NEW', 'PENDING'],
])('maps the store’s %s to %s', (store, ours) => expect(financialStatusFromStore(store)).toBe(ours));
