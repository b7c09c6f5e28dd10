import { expect, test } from 'vitest';
import { createLagMeter, walPosition } from './wal-position.ts';

test.each([
  ['0/0', 0n],
  ['0/3000148', 0x3000148n],
  ['16/B374D848', 0x16b374d848n],
  ['FFFFFFFF/FFFFFFFF', 0xffffffffffffffffn],
  ['', null],
  ['later', null],
  ['1/G', null],
  ['1/123456789', null],
  ['-1/0', null],
  [undefined, null],
])('%s is the position %s', (text, position) => expect(walPosition(text)).toBe(position));

test('a replica is as old as the newest moment that it has replayed', () => {
  const meter = createLagMeter();
  expect(meter.lag(1000, 5n)).toBe(0);
  meter.note(1000, 10n);
  meter.note(2000, 20n);
  meter.note(3000, 30n);
  expect(meter.lag(3000, 30n)).toBe(0);
  expect(meter.lag(3500, 29n)).toBe(1500);
  expect(meter.lag(3500, 10n)).toBe(2500);
  expect(meter.lag(3500, 9n)).toBe(2500);
  for (let at = 4000; at < 400_000; at += 1000) meter.note(at, 30n);
  expect(meter.lag(400_000, 30n)).toBe(1000);
  meter.forget();
  expect(meter.lag(500_000, 0n)).toBe(0);
});
