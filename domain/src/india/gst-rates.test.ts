import { expect, test } from 'vitest';
import { gstRatesOn, isGstRateOn } from './gst-rates.ts';

test.each([
  ['2025-09-21', [0, 0.001, 0.0025, 0.01, 0.015, 0.03, 0.05, 0.12, 0.18, 0.28]],
  ['2025-09-22', [0, 0.001, 0.0025, 0.01, 0.015, 0.03, 0.05, 0.18, 0.4]],
  ['2017-01-01', [0, 0.001, 0.0025, 0.01, 0.015, 0.03, 0.05, 0.12, 0.18, 0.28]],
])('the rates of GST on %s', (day, rates) => expect(gstRatesOn(day)).toEqual(rates));

test('a sum of halves is a rate, however the computer rounds it', () =>
  expect([isGstRateOn(0.025 + 0.025, '2026-11-02'), isGstRateOn(0.115 + 0.115, '2026-11-02')]).toEqual([true, false]));
