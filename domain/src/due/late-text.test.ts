import { expect, test } from 'vitest';
import type { Due } from './due.ts';
import { dueText, lateText } from './late-text.ts';

test.each<[Due, string]>([
  [{ step: 'ready', on: '2026-08-05' }, 'Late · ready by 5 Aug'],
  [{ step: 'delivered', on: '2026-08-05' }, 'Late · delivery by 5 Aug'],
  [{ step: 'delivered', on: '2025-12-31' }, 'Late · delivery by 31 Dec 2025'],
  [{ step: 'delivered', on: null }, 'Late'],
])('formats %j as %s', (due, text) => expect(lateText(due, '2026-08-06')).toBe(text));

test.each<[Due, string | null]>([
  [{ step: 'ready', on: '2026-08-07' }, 'Ready by 7 Aug'],
  [{ step: 'delivered', on: '2027-01-02' }, 'Delivery by 2 Jan 2027'],
  [{ step: 'delivered', on: null }, null],
])('formats %j, still in time, as %s', (due, text) => expect(dueText(due, '2026-08-06')).toBe(text));
