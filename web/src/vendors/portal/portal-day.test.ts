import { expect, test } from 'vitest';
import { portalDay } from './portal-day.ts';

// Proves (Vendors and their portal): Dates en-IN on vendor screens and en-US in the portal
test.each([
  ['2026-11-21T10:00:00Z', 'Nov 21, 2026'],
  ['2026-01-04T18:30:00Z', 'Jan 5, 2026'],
])('%s is written %s', (iso, text) => expect(portalDay(iso)).toBe(text));
