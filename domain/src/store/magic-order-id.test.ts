import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { magicOrderId } from './magic-order-id.ts';

test.each([
  ['#1001', 1, '1001-1'],
  ['PG1229', 1, 'PG1229-1'],
  ['PG1229', 12, 'PG1229-12'],
  ['#MZBs923177', 2, 'MZBs923177-2'],
  ['EX/2026 #17', 1, 'EX-2026-17-1'],
  [' #5001 ', 1, '5001-1'],
  ['PG#1229', 1, 'PG1229-1'],
  ['EX / 17', 1, 'EX-17-1'],
  ['--EX__17--', 1, 'EX__17-1'],
  ['(1001)', 1, '1001-1'],
])('%s and %i give %s', (name, n, id) => expect(magicOrderId(name, n)).toBe(id));

test.each<[string, number, number, string]>([
  ['#857704', 1, 2, '857704_2-1'],
  ['857704', 3, 11, '857704_11-3'],
  ['x'.repeat(60), 1, 2, `${'x'.repeat(36)}_2-1`],
])('%s, part %i of the namesake %i, is %s', (name, n, namesake, id) =>
  expect(magicOrderId(name, n, namesake)).toBe(id),
);

test.each<[string, number, string]>([
  ['#', 1, 'no usable order name: "#"'],
  ['', 1, 'no usable order name: ""'],
  ['1001', 0, 'vendors are counted from 1, not 0'],
  ['1001', 1.5, 'vendors are counted from 1, not 1.5'],
])('refuses %j and %d: %s', (name, n, reason) => expect(() => magicOrderId(name, n)).toThrow(new RangeError(reason)));

it('keeps the end of a long name, and is always short and URL-safe', () => {
  expect(magicOrderId(`${'x'.repeat(60)}1001`, 3)).toBe(`${'x'.repeat(34)}1001-3`);
  expect(magicOrderId(`${'x'.repeat(60)}1001`, 12)).toBe(`${'x'.repeat(33)}1001-12`);
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), fc.integer({ min: 1, max: 99 }), (name, n) => {
      const id = magicOrderId(`${name}7`, n);
      return id.length <= 40 && /^[A-Za-z0-9_][A-Za-z0-9_-]*$/.test(id) && id.endsWith(`7-${n}`);
    }),
  );
});
