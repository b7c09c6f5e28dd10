import { expect, test } from 'vitest';
import {
  isManagedInShipmagic,
  type ManagementFacts,
  type ManagementRule,
  managementRule,
} from './managed-in-shipmagic.ts';

const rule = (about: Partial<ManagementRule> = {}) => managementRule.parse(about);
const facts = (about: Partial<ManagementFacts> = {}): ManagementFacts => ({
  vendorName: 'Vendor Artisan',
  channelTags: ['gift'],
  orderedAt: new Date('2026-11-10T10:00:00Z'),
  listed: false,
  reading: null,
  shippedHere: false,
  last: null,
  ...about,
});
const reading = (from: string, at: string) => ({ from: new Date(from), at: new Date(at) });
const longAfter = reading('2026-11-01T00:00:00Z', '2026-11-12T00:00:00Z');

test.each<[string, Partial<ManagementRule>, Partial<ManagementFacts>, boolean | null]>([
  ['nothing known', {}, {}, null],
  ['listed', {}, { listed: true }, false],
  ['listed, though decided otherwise before', {}, { listed: true, last: true }, false],
  ['not listed after a whole reading', {}, { reading: longAfter }, true],
  ['not listed any more after a whole reading', {}, { reading: longAfter, last: false }, true],
  [
    'not listed, but the reading began later than the order',
    {},
    { reading: reading('2026-11-11', '2026-11-12') },
    null,
  ],
  ['not listed within the grace', {}, { reading: reading('2026-11-01', '2026-11-10T10:29:00Z') }, null],
  ['not listed at the end of the grace', {}, { reading: reading('2026-11-01', '2026-11-10T10:30:00Z') }, true],
  ['not listed, without grace', { graceMinutes: 0 }, { reading: reading('2026-11-01', '2026-11-10T10:00:00Z') }, true],
  ['out of reach, managed there before', {}, { last: false }, false],
  ['out of reach, managed here before', {}, { last: true }, true],
  ['vendor of the list, by any spelling', { vendors: ['  vendor   ARTISAN '] }, {}, false],
  ['vendor of the list beats a reading', { vendors: ['Vendor Artisan'] }, { reading: longAfter }, false],
  ['another vendor', { vendors: ['Somebody'], listed: false }, {}, true],
  ['another vendor, decided otherwise before', { vendors: ['Somebody'], listed: false }, { last: false }, true],
  ['tag', { tags: ['GIFT'] }, { last: true }, false],
  ['another tag', { tags: ['bulk'], listed: false }, {}, true],
  ['listed, but that does not count', { listed: false }, { listed: true }, true],
  ['shipped here though listed', {}, { listed: true, shippedHere: true, last: true }, true],
  ['shipped here though vendor of the list', { vendors: ['Vendor Artisan'] }, { shippedHere: true, last: true }, true],
])('%s', (_, about, given, expected) => expect(isManagedInShipmagic(rule(about), facts(given))).toBe(expected));

test('the rule defaults to presence in the list', () => {
  expect(managementRule.parse({})).toEqual({ vendors: [], tags: [], listed: true, graceMinutes: 30 });
});
