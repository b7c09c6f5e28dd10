import { expect, test } from 'vitest';
import { careLink } from './care-link.ts';

const link = 'https://wa.me/919876543210?text=Hi%2C%20I%20need%20help%20with%20my%20order%20%231001.';
test.each([
  ['+91 98765 43210', link],
  ['9876543210', link],
  ['09876543210', link],
  ['0091-9876543210', link],
  ['', null],
  ['none', null],
  [null, null],
  [undefined, null],
])('the number %s gives %s', (number, url) =>
  expect(careLink(number, 'Hi, I need help with my order #1001.')).toBe(url),
);
