import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageGrounds } from '@shipmagic/domain/brand/accent';
import { expect, test } from 'vitest';

test('The accent is measured on the grounds that the page has', () => {
  const css = readFileSync(join(import.meta.dirname, 'tracking.css'), 'utf8');
  const said = (name: string) =>
    [...css.matchAll(new RegExp(`--tr-${name}: (#[0-9a-f]{6})`, 'g'))].map(([, hex]) => hex);
  const { light, dark } = pageGrounds;
  expect(said('ground')).toEqual([light.ground, dark.ground]);
  expect(said('card')).toEqual([light.card, dark.card]);
});
