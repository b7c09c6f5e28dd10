import { expect, test } from 'vitest';
import type { Due } from './due.ts';
import { lateText } from './late-text.ts';

test.each<[Due, string]>([
  [{ step: 'ready', on: '2026-08-05' }, 'Late · ready by 5 Aug'],
  [{ step: 'delivered', on: '2026-08-05' }, 'Late · delivery by 5 Aug'],
  [{ step: 'delivered', on: '2025-12-31' }, 'Late · delivery by 31 Dec 2025'],
  [{ step: 'delivered', on: null }, 'Late'],
])('formats %j as %s', (due, text) => expect(lateText(due, '2026-08-06')).toBe(text));
