import { expect, test } from 'vitest';
import { normalPin } from '../india/pin.ts';
import { whyNotCarried } from './why-not-carried.ts';

// Postcodes of six digits: the last four could be PIN codes. Chennai is 600001, Kolkata 700001.
test.each([
  ['Singapore', '018956', null, 'Delhivery does not deliver to Singapore'],
  ['SG', '018956', null, 'Delhivery does not deliver to Singapore'],
  ['Romania', '010011', null, 'Delhivery does not deliver to Romania'],
  ['China', '100000', '100000', 'Delhivery does not deliver to China'],
  ['Colombia', '110111', '110111', 'Delhivery does not deliver to Colombia'],
  ['Vietnam', '700000', '700000', 'Delhivery does not deliver to Vietnam'],
  ['Kazakhstan', '160000', '160000', 'Delhivery does not deliver to Kazakhstan'],
  ['Nepal', '44600', null, 'Delhivery does not deliver to Nepal'],
  ['NP', '44600', null, 'Delhivery does not deliver to Nepal'],
  ['Hong Kong', null, null, 'Delhivery does not deliver to Hong Kong'],
  ['IN', '560 038', '560038', null],
  ['India', '560038', '560038', null],
  ['bharat', '560038', '560038', null],
  ['', '560038', '560038', null],
  [null, '018956', null, null],
])('for Delhivery, a parcel to %j with the postcode %j (as a PIN: %j) is refused with %j', (country, zip, pin, why) => {
  expect(normalPin(zip)).toBe(pin);
  expect(whyNotCarried('Delhivery', country)).toBe(why);
});

test.each([
  ['prozo', 'Singapore', 'Prozo does not deliver to Singapore'],
  [' DELHIVERY ', 'Nepal', 'Delhivery does not deliver to Nepal'],
  [null, 'Singapore', 'Delhivery and Prozo do not deliver to Singapore'],
  ['Some Other Courier', 'Singapore', 'Delhivery and Prozo do not deliver to Singapore'],
  [null, null, null],
  [null, 'IN', null],
])('asked for the courier %j, a parcel to %j is refused with %j', (partner, country, why) => {
  expect(whyNotCarried(partner, country)).toBe(why);
});
