import { expect, test } from 'vitest';
import { addDays } from '../time/india-day.ts';
import { invoiceKeptUntil, invoicesKeptSince } from './invoice-retention.ts';

// Proves (Privacy): Issued invoices are kept for the statutory period, for admins
test.each([
  ['2026-04-01', '2033-12-31'],
  ['2026-11-22', '2033-12-31'],
  ['2027-03-31', '2033-12-31'],
  ['2027-04-01', '2034-12-31'],
])('an invoice of %s is kept until %s', (day, until) => expect(invoiceKeptUntil(day)).toBe(until));

test.each([
  ['2033-12-31', '2026-04-01'],
  ['2034-01-01', '2027-04-01'],
  ['2034-11-22', '2027-04-01'],
])('on %s the oldest that have to be kept are of %s', (today, since) => {
  expect(invoicesKeptSince(today)).toBe(since);
  expect(invoiceKeptUntil(since) >= today).toBe(true);
  expect(invoiceKeptUntil(addDays(since, -1)) < today).toBe(true);
});
