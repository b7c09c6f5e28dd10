import { expect, test } from 'vitest';
import * as texts from './written-time.ts';

const at = '2026-11-27T09:54:00Z';
const now = new Date('2026-11-28T12:00:00Z');

test.each([
  ['timeText', texts.timeText(at), '3:24 pm'],
  ['timeText before noon', texts.timeText('2026-11-27T03:35:00Z'), '9:05 am'],
  ['shortDayText', texts.shortDayText(at), '27 Nov'],
  ['weekdayText', texts.weekdayText(at), 'Fri'],
  ['dateText', texts.dateText(at), '27 Nov 2026'],
  ['longDayText', texts.longDayText(at), 'Friday, 27 November'],
  ['monthText', texts.monthText(at), 'Nov 2026'],
  ['longMonthText', texts.longMonthText(at), 'November 2026'],
  ['dayText', texts.dayText(at, now), 'Fri, 27 Nov'],
  ['dayText long ago', texts.dayText('2025-01-01', now), 'Wed, 1 Jan 2025'],
  ['dayText of next year, soon', texts.dayText('2027-01-05', now), 'Tue, 5 Jan'],
  ['dayText of a day', texts.dayText('2026-11-27', now), 'Fri, 27 Nov'],
  ['dayText after midnight in India', texts.dayText('2026-12-31T20:00:00Z', now), 'Fri, 1 Jan'],
  ['momentText', texts.momentText(at, now), 'Fri, 27 Nov, 3:24 pm'],
  ['shortMomentText', texts.shortMomentText(at), '27 Nov, 3:24 pm'],
  ['dateTimeText', texts.dateTimeText(at), '27 Nov 2026, 3:24 pm'],
  ['americanDayText', texts.americanDayText(at), 'Fri, Nov 27'],
  ['americanDateText', texts.americanDateText(at), 'Nov 27, 2026'],
  ['asWritten', texts.asWritten.dateTime('2026-11-27T15:24:00Z'), '27 Nov 2026, 3:24 pm'],
])('%s writes as people in India do, or as the specification asks', (_, text, expected) =>
  // Some versions of Unicode's data write a narrow space before `pm`.
  expect(text.replace(/\s/g, ' ')).toBe(expected),
);
