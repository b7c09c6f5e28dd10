import { expect, test } from 'vitest';
import type { Clock } from './clock.ts';
import { clockChip, clockTitle } from './clock-text.ts';
import { clockWarning, type Promised } from './clock-warning.ts';
import { dueWords } from './due-words.ts';

const iso = (text: string) => new Date(`${text}+05:30`).toISOString();
const now = new Date(iso('2026-11-03T13:00:00'));
const clock = (given: Partial<Clock>): Clock => ({
  kind: 'ready',
  dueAt: null,
  pausedAt: null,
  source: null,
  warning: null,
  ...given,
});
const due = (at: string, given: Partial<Clock> = {}) => clock({ dueAt: iso(at), ...given });

test.each<[string, Clock | null, boolean, string | null, string?]>([
  ['nothing', null, false, null],
  ['no date', clock({}), false, null],
  ['no date, and the courier reports a delay', clock({ kind: 'deliver' }), true, 'Deliver · late', 'late'],
  ['today, in some hours', due('2026-11-03T18:00:00'), false, 'Ready · due today 6:00 pm', 'due'],
  ['today, soon', due('2026-11-03T16:00:00', { kind: 'confirm' }), false, 'Confirm · due today 4:00 pm', 'risk'],
  ['today, by its end', due('2026-11-03T23:59:59.999', { kind: 'deliver' }), false, 'Deliver · due today', 'due'],
  ['tomorrow', due('2026-11-04T16:00:00', { kind: 'handover' }), false, 'Hand over · due tomorrow 4:00 pm', 'due'],
  ['another day', due('2026-11-12T16:00:00'), false, 'Ready · due 12 Nov 4:00 pm', 'due'],
  ['another year, soon', due('2027-01-12T23:59:59.999'), false, 'Ready · due 12 Jan', 'due'],
  ['another year, far away', due('2027-06-12T23:59:59.999'), false, 'Ready · due 12 Jun 2027', 'due'],
  ['five minutes late', due('2026-11-03T12:55:00'), false, 'Ready · 5 min late', 'late'],
  ['hours late', due('2026-11-02T16:00:00'), false, 'Ready · 21 h late', 'late'],
  ['days late', due('2026-10-31T12:00:00'), true, 'Ready · 3 d late', 'late'],
  ['late for its customer alone', due('2026-11-12T16:00:00'), true, 'Ready · due 12 Nov 4:00 pm', 'late'],
  ['on hold', clock({ pausedAt: iso('2026-11-01T09:00:00') }), true, 'Ready · paused since 1 Nov', 'paused'],
])('%s', (_, of, late, text, tone) => {
  const chip = clockChip(of, late, now);
  expect([chip?.text ?? null, chip?.tone]).toEqual([text, tone]);
});

// Proves (Inbox): What is due today and late by the clock says both
test.each([
  ['2026-11-03T12:55:00', 'due today 12:55 pm, 5 min late'],
  ['2026-11-03T00:00:00', 'due today 12:00 am, 13 h late'],
  ['2026-11-02T23:59:59.999', '13 h late'],
  ['2026-11-03T13:01:00', 'due today 1:01 pm'],
])('beside others, what is due at %s is “%s”', (at, full) => expect(dueWords(new Date(iso(at)), now).full).toBe(full));

test.each<[Clock, string]>([
  [due('2026-11-03T18:00:00'), 'Today 6:00 pm'],
  [due('2026-11-03T23:59:59.999'), 'Due today'],
  [due('2026-11-04T16:00:00'), 'Wed 4:00 pm'],
  [due('2026-11-04T23:59:59.999'), 'Due tomorrow'],
  [due('2026-11-12T16:00:00'), 'Due 12 Nov'],
  [due('2026-10-31T12:00:00'), '3 d late'],
  [clock({ pausedAt: iso('2026-11-01T09:00:00') }), 'Paused 1 Nov'],
])('in one line: %j', (of, short) => expect(clockChip(of, false, now)?.short).toBe(short));

test.each<[Clock, string]>([
  [
    due('2026-11-07T16:00:00', { source: 'vendor' }),
    'To be ready by 7 Nov 2026, 4:00 pm – by the vendor’s production days.',
  ],
  [
    due('2026-11-07T23:59:59.999', { kind: 'deliver', source: 'courier', warning: 'The courier now says 9 Nov.' }),
    'To be delivered by 7 Nov 2026 – by the courier’s date. The courier now says 9 Nov.',
  ],
  [
    clock({ pausedAt: iso('2026-11-01T09:00:00') }),
    'On hold since 1 Nov 2026, 9:00 am. The clock is stopped; the time that was left counts again after the hold.',
  ],
  [clock({}), 'No date is known.'],
])('the title of %j', (of, title) => expect(clockTitle(of)).toBe(title));

const promised = (given: Partial<Promised>): Promised => ({
  clock: 'deliver',
  readyByDays: 5,
  productionDays: 5,
  deliverBy: '2026-11-10',
  expectedOn: '2026-11-10',
  ...given,
});
test.each<[string, Promised, string | null]>([
  ['nothing new', promised({}), null],
  [
    'a later day of the courier',
    promised({ expectedOn: '2026-11-12' }),
    'The courier now says 12 Nov; 10 Nov was promised.',
  ],
  ['an earlier one', promised({ expectedOn: '2026-11-08' }), null],
  ['other production days while it moves', promised({ productionDays: 9 }), null],
  [
    'other production days',
    promised({ clock: 'ready', productionDays: 9 }),
    'Production is now said to take 9 days; 5 were promised.',
  ],
])('a promise warns of %s', (_, of, warning) => expect(clockWarning(of)).toBe(warning));
