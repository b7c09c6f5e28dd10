import { expect, test } from 'vitest';
import { brandPictureProblem, fitted } from './brand-picture.ts';
import { supportLinks } from './support-links.ts';
import { readDialled } from './support-numbers.ts';

test.each([
  ['98123 45678', '+919812345678'],
  ['(022) 2345-6789', '+912223456789'],
  ['1800 123 4567', '18001234567'],
  ['+44 20 7946 0958', '+442079460958'],
  ['9812', null],
  ['98123 45678 ext 4', null],
] as const)('%s is dialled as %s', (text, dialled) => expect(readDialled(text)).toBe(dialled));

test('A customer reaches the store by what its brand has, about the order', () => {
  const support = { email: 'care@tohfa.example', phone: '98123 45678', whatsapp: '919812345678' };
  const about = 'Hi, I need help with my order PG1229.';
  const said = 'Hi%2C%20I%20need%20help%20with%20my%20order%20PG1229.';
  expect(supportLinks(support, about).map(({ by, href }) => [by, href])).toEqual([
    ['email', `mailto:care%40tohfa.example?subject=${said}`],
    ['phone', 'tel:+919812345678'],
    ['whatsapp', `https://wa.me/919812345678?text=${said}`],
  ]);
  expect(supportLinks({}, about)).toEqual([]);
});

test.each([
  ['logo', 800, 200, null],
  ['logo', 4000, 400, 'at most 2000'],
  ['logo', 10, 10, 'at least 16'],
  ['logo', 1000, 40, 'twelve times'],
  ['favicon', 128, 128, null],
  ['favicon', 128, 64, 'square'],
] as const)('A %s of %i × %i pixels: %s', (picture, width, height, words) => {
  const problem = brandPictureProblem(picture, { width, height });
  if (words === null) expect(problem).toBeNull();
  else expect(problem).toContain(words);
});

test('A picture keeps its shape in a box, and is never blown up', () => {
  expect(fitted({ width: 1600, height: 400 }, { width: 800, height: 320 })).toEqual({ width: 800, height: 200 });
  expect(fitted({ width: 40, height: 20 }, { width: 800, height: 320 })).toEqual({ width: 40, height: 20 });
});
