import { describe, expect, test } from 'vitest';
import { type DayState, forgetDays, planReading, readingByDays, unknownDay } from './reading-plan.ts';

const now = new Date('2026-11-22T06:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const from = new Date('2026-11-12T06:00:00Z');
const read = (minutes: number, more: Partial<DayState> = {}): DayState => ({
  ...unknownDay,
  readAt: ago(minutes),
  lookedAt: ago(minutes),
  pages: 60,
  ...more,
});
/** Every day read so many minutes ago. */
const all = (minutes: number): Record<string, DayState> =>
  Object.fromEntries(
    Array.from({ length: 13 }, (_, i) => [`2026-11-${String(11 + i).padStart(2, '0')}`, read(minutes)]),
  );
const plan = (states: Record<string, DayState>, facts: Parameters<typeof planReading>[1] = []) =>
  planReading(from, facts, states, now).map(({ day, way }) => `${day} ${way}`);

describe('a plan of reading', () => {
  test('begins with the newest day when nothing is known, and reaches one day further at both ends', () => {
    const days = plan({});
    expect([days[0], days.at(-1), days.length]).toEqual(['2026-11-23 list', '2026-11-11 list', 13]);
  });

  test('reads nothing that is fresh', () => {
    expect(plan(all(4))).toEqual([]);
  });

  test('reads recent days again and again, and older ones only if something is open', () => {
    const facts = [{ day: '2026-11-15', open: 3, undecided: 0 }];
    expect(plan(all(61), facts)).toEqual([
      '2026-11-23 list',
      '2026-11-22 list',
      '2026-11-21 list',
      '2026-11-20 list',
      '2026-11-19 list',
    ]);
    expect(plan(all(361), facts)).toContain('2026-11-15 ids');
  });

  test('takes the list where more is open than the list has pages', () => {
    expect(plan(all(361), [{ day: '2026-11-15', open: 60, undecided: 0 }])).toContain('2026-11-15 list');
  });

  test('takes the lists around a day with undecided orders', () => {
    const facts = [{ day: '2026-11-15', open: 0, undecided: 1 }];
    expect(plan(all(361), facts).slice(-3)).toEqual(['2026-11-16 list', '2026-11-15 list', '2026-11-14 list']);
  });

  test('goes on with a list that is half read', () => {
    const begun = { at: ago(10), page: 40, read: 1950 };
    expect(plan({ ...all(4), '2026-11-14': read(400, { begun }) })).toEqual(['2026-11-14 list']);
  });

  test('puts the most overdue day first', () => {
    const states = { ...all(6), '2026-11-21': read(300) };
    expect(plan(states)).toEqual(['2026-11-21 list', '2026-11-23 list', '2026-11-22 list']);
  });
});

describe('readings by days', () => {
  test('cover an order once its day and those beside it are read, as of the first of them', () => {
    const placed = new Date('2026-11-15T06:00:00Z');
    const states = { ...all(10), '2026-11-14': read(90) };
    expect(readingByDays(states, placed)?.at).toEqual(ago(90));
    expect(readingByDays({ ...states, '2026-11-16': unknownDay }, placed)).toBeNull();
  });

  test('are forgotten with the days that are of no interest any more', () => {
    expect(Object.keys(forgetDays(all(5), new Date('2026-11-20T06:00:00Z')))).toEqual([
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
      '2026-11-23',
    ]);
  });
});
