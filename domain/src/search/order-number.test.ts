import { expect, test } from 'vitest';
import { orderNumbersOf } from './order-number.ts';

test.each<[string, string[]]>([
  ['#PG2775', ['pg2775']],
  [' pg 2775 ', ['pg2775']],
  ['# PG-2775', ['pg2775']],
  ['PG2775-1', ['pg2775', 'pg27751']],
  ['PG 2775 / 12', ['pg2775', 'pg277512']],
  ['PG2775–2', ['pg2775', 'pg27752']],
  ['PG 7', ['pg', 'pg7']],
  ['2775', ['2775']],
  ['PG2775-123', ['pg2775123']],
  ['#', []],
])('%j may refer to the order %j', (typed, numbers) => expect(orderNumbersOf(typed)).toEqual(numbers));
