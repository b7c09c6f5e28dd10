import { expect, test } from 'vitest';
import { avatarColour, initialOf } from './avatar-colour.ts';

// Proves (Vendors and their portal): Six avatar colours by the first letter
test('the alphabet uses six colours, one for each letter', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  expect(new Set(letters.map(avatarColour))).toEqual(new Set([0, 1, 2, 3, 4, 5]));
  expect(avatarColour(' brass works')).toBe(avatarColour('Bhuj Looms'));
});

test.each([
  ['kalakriti', 'K'],
  [' मिट्टी', 'म'],
  ['𝔸rt', '𝔸'],
  ['', '?'],
])('the initial of %j is %s', (name, initial) => expect(initialOf(name)).toBe(initial));
