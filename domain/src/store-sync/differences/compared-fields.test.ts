import { describe, expect, test } from 'vitest';
import {
  type ComparedField,
  comparedFieldLabel,
  comparedFields,
  type DifferenceFacts,
  whyNot,
} from './compared-fields.ts';

const free: DifferenceFacts = {
  isFrozen: false,
  isInvoiced: false,
  isBooked: false,
  isShared: true,
  here: null,
  store: null,
};
const answersOf = (field: ComparedField, facts: Partial<DifferenceFacts> = {}) =>
  (['take', 'tell', 'leave'] as const).filter((answer) => whyNot(answer, field, { ...free, ...facts }) === null);

describe('the answers that a difference allows', () => {
  // Proves (The list): Each difference takes the store's value, tells the store of ours, or is left with a reason
  // until a value changes; what is not possible is refused with the reason
  test.each<[ComparedField, Partial<DifferenceFacts>, string[]]>([
    ['quantity', {}, ['take', 'leave']],
    ['quantity', { isFrozen: true }, ['leave']],
    ['price', {}, ['take', 'leave']],
    ['total', { isFrozen: true }, ['leave']],
    ['collect', { isFrozen: true }, ['leave']],
    ['financial_status', { here: 'Pending' }, ['take', 'leave']],
    ['financial_status', { here: 'Paid', store: 'Pending' }, ['take', 'tell', 'leave']],
    ['financial_status', { here: 'Paid', store: 'Refunded' }, ['take', 'leave']],
    ['financial_status', { here: 'Paid', store: 'Pending', isShared: false }, ['take', 'leave']],
    ['cancellation', { here: 'Not cancelled' }, ['take', 'leave']],
    ['cancellation', { here: 'Cancelled' }, ['take', 'tell', 'leave']],
    ['cancellation', { here: 'Cancelled', isShared: false }, ['take', 'leave']],
    ['presence', {}, ['take', 'leave']],
    ['vendor', {}, ['take', 'leave']],
    ['vendor', { isBooked: true, isFrozen: true }, ['leave']],
    ['vendor', { isFrozen: true }, ['leave']],
    ['vendor', { isInvoiced: true }, ['leave']],
    ['quantity', { isInvoiced: true }, ['take', 'leave']],
    ['name', {}, ['take', 'leave']],
    ['email', {}, ['take', 'tell', 'leave']],
    ['phone', { isShared: false }, ['take', 'leave']],
    ['address', {}, ['take', 'tell', 'leave']],
    ['address', { isBooked: true }, ['tell', 'leave']],
    ['address', { isShared: false }, ['take', 'leave']],
    ['fulfilment', {}, ['leave']],
  ])('%s of %o: %o', (field, facts, expected) => expect(answersOf(field, facts)).toEqual(expected));

  test('every field has a label of its own', () =>
    expect(new Set(comparedFields.map(comparedFieldLabel)).size).toBe(comparedFields.length));
});
