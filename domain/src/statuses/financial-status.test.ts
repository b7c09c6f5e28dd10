import { expect, test } from 'vitest';
import { financialStatusFromStore, isAuthorisedInStore } from './financial-status.ts';

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
  ['unpaid', 'UNPAID'],
  [' paid ', 'PAID'],
  ['SOMETHING_NEW', null],
  ['PARTIALLY_CAPTURED', null],
  ['toString', null],
])('maps the store’s %s to %s', (store, ours) => expect(financialStatusFromStore(store)).toBe(ours));

test.each([
  ['AUTHORIZED', true],
  ['authorized', true],
  ['PENDING', false],
  ['EXPIRED', false],
  [null, false],
])('the store’s %s is an authorised payment: %s', (store, is) => expect(isAuthorisedInStore(store)).toBe(is));
