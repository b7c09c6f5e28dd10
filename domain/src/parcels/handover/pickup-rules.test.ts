import { expect, test } from 'vitest';
import { doubtsOf, isAutomaticDue, pickupProblem, proposedPickup } from './pickup-rules.ts';
import { nothingOwn, pickupsOf, pickupTimes, usualPickups } from './pickup-settings.ts';
import { acceptedText, isOpenPickup, pickupStates } from './pickup-state.ts';

const morning = new Date('2026-11-03T10:00:00+05:30');
const noon = new Date('2026-11-03T12:00:00+05:30');
const night = new Date('2026-11-03T23:59:00+05:30');

test.each([
  ['2026-11-03', '16:00', null],
  ['2026-11-03', '10:01', null],
  ['2026-11-03', '10:00', 'time'],
  ['2026-11-03', '09:00', 'time'],
  ['2026-11-02', '16:00', 'day'],
  ['2026-11-04', '09:00', null],
  ['2026-11-10', '16:00', null],
  ['2026-11-11', '16:00', 'day'],
])('a request at 10:00 for %s %s has a problem with: %s', (day, time, field) =>
  expect(pickupProblem({ day, time }, { daysAhead: 7, now: morning })?.field ?? null).toBe(field),
);

test.each([
  ['2026-11-03', morning, false, []],
  ['2026-11-03', noon, false, ['past_cut_off']],
  ['2026-11-04', noon, false, []],
  ['2026-11-04', noon, true, ['already_requested']],
  ['2026-11-03', night, true, ['already_requested', 'past_cut_off']],
] as const)('a request for %s, asked at %s, accepted before: %s, has the doubts %j', (day, now, accepted, doubts) => {
  const found = doubtsOf({ day }, { partner: 'Delhivery', cutOff: '12:00', accepted, now });
  expect(found.map(({ doubt }) => doubt)).toEqual(doubts);
  for (const { message } of found) expect(message.length).toBeGreaterThan(20);
});

test.each([
  [morning, '12:00', '16:00', { day: '2026-11-03', time: '16:00' }],
  [noon, '12:00', '16:00', { day: '2026-11-04', time: '16:00' }],
  [noon, '14:00', '16:00', { day: '2026-11-03', time: '16:00' }],
  [noon, '20:00', '11:00', { day: '2026-11-04', time: '11:00' }],
  [night, '20:00', '16:00', { day: '2026-11-04', time: '16:00' }],
])('at %s with cut-off %s and driver at %s, %j is proposed', (now, cutOff, driverAt, wish) =>
  expect(proposedPickup({ cutOff, driverAt }, now)).toEqual(wish),
);

test.each([
  [true, '10:00', false, morning, true],
  [true, '10:00', true, morning, false],
  [true, '10:30', false, morning, false],
  [true, '10:30', false, night, true],
  [false, '10:00', false, morning, false],
])('automatic %s at %s, asked today %s, at %s: %s', (automatic, automaticAt, askedToday, now, due) =>
  expect(isAutomaticDue({ automatic, automaticAt }, { askedToday, now })).toBe(due),
);

test('a warehouse has its own times, and those of all where it has none', () => {
  expect(pickupsOf(usualPickups, nothingOwn)).toEqual(usualPickups);
  expect(pickupsOf(usualPickups, { cutOff: '18:00', automatic: true, automaticAt: null })).toEqual({
    ...usualPickups,
    cutOff: '18:00',
    automatic: true,
  });
  expect(pickupsOf({ ...usualPickups, automatic: true }, { ...nothingOwn, automatic: false }).automatic).toBe(false);
});

test('times are offered from 06:00 to 20:00', () => {
  expect([pickupTimes[0], pickupTimes[1], pickupTimes.at(-1)]).toEqual(['06:00', '06:30', '20:00']);
  expect(pickupTimes).toContain(usualPickups.cutOff);
});

test('a request is open until the courier has answered', () =>
  expect(pickupStates.filter(isOpenPickup)).toEqual(['requested', 'unknown']));

test.each([
  ['made', '12', 'Delhivery comes (pickup 12)'],
  ['existing', '12', 'Delhivery already had a pickup for that day (pickup 12)'],
  ['by_itself', null, 'Delhivery comes by itself: nothing needs to be requested'],
] as const)('an accepted request (%s) says so', (outcome, id, text) =>
  expect(acceptedText('Delhivery', outcome, id)).toBe(text),
);
