import { describe, expect, test } from 'vitest';
import { findTrouble, type Measured } from '../signs/find-trouble.ts';
import { followAlerts, type KeptAlert } from './follow-alerts.ts';

const start = Date.UTC(2026, 10, 28, 6);
const at = (minute: number) => new Date(start + minute * 60_000);

/** The messages, minute by minute, if each minute has these figures; null: they cannot be read. */
function tell(minutes: readonly (readonly Measured[] | null)[], moment: (minute: number) => Date = at): string[] {
  let kept: readonly KeptAlert[] = [];
  return minutes.flatMap((measured, minute) => {
    const unread = new Set(measured === null ? kept.map(({ name }) => name) : []);
    const followed = followAlerts(kept, { wrong: findTrouble(measured ?? []), unread }, moment(minute));
    kept = followed.kept;
    return followed.news.map(({ state, severity, of }) => `${minute} ${severity} ${state}${of ? ` ${of}` : ''}`);
  });
}

const times = <T>(n: number, one: T): T[] => Array.from({ length: n }, () => one);
// A warning above 600 after 300 seconds, critical above 3600 after 120.
const age = (value: number): Measured[] => [{ name: 'shipmagic_job_queue_age_seconds', value }];
const none = age(0);
const late = age(700);
const verylate = age(4000);
const dead = (...kinds: string[]): Measured[] => kinds.map((of) => ({ name: 'shipmagic_dead_jobs', of, value: 1 }));
const disk: Measured[] = [{ name: 'shipmagic_disk_free_share', of: 'DATA_DIR', value: 0.01 }];
const unreadHook: Measured[] = [{ name: 'shipmagic_webhooks_unread', of: 'delhivery', value: 1 }];

describe('people are told', () => {
  test.each<[string, (readonly Measured[] | null)[], string[]]>([
    ['nothing while nothing is wrong', times(20, none), []],
    ['once that a sign has held for as long as it has to', [...times(30, late)], ['5 warning firing']],
    ['nothing of one that passes before', [...times(5, late), ...times(20, none)], []],
    [
      'once that it is over, when it has been gone for five minutes',
      [...times(7, late), ...times(20, none)],
      ['5 warning firing', '12 warning resolved'],
    ],
    [
      'of one that comes and goes as of one',
      [...times(7, late), ...times(10, [none, none, late]).flat(), ...times(10, none)],
      ['5 warning firing', '42 warning resolved'],
    ],
    [
      'once more when it becomes critical, and nothing when it is only a warning again',
      [...times(7, late), ...times(5, verylate), ...times(10, late), ...times(5, verylate), ...times(10, none)],
      ['5 warning firing', '9 critical firing', '32 critical resolved'],
    ],
    ['of one that is critical from the beginning once', times(20, verylate), ['2 critical firing']],
    ['at once where it need not hold', [unreadHook], ['0 warning firing delhivery']],
    [
      'of each thing that it belongs to',
      [...times(3, dead('tidy')), ...times(8, dead('tidy', 'send_mail'))],
      ['5 warning firing tidy', '8 warning firing send_mail'],
    ],
    [
      'nothing new while figures cannot be read',
      [...times(7, late), ...times(30, null), ...times(2, late)],
      ['5 warning firing'],
    ],
    [
      'of a disk that only every second process sees',
      [...times(4, [disk, []]).flat(), ...times(7, [])],
      ['2 critical firing DATA_DIR', '12 critical resolved DATA_DIR'],
    ],
  ])('%s', (_, minutes, expected) => {
    expect(tell(minutes)).toEqual(expected);
  });
});

test('a look that comes a moment earlier in its minute than the one before makes no message a minute late', () => {
  const early = (minute: number) => new Date(at(minute).getTime() + (minute % 2 === 0 ? 400 : 20));
  const late = (minute: number) => new Date(at(minute).getTime() + (minute % 2 === 0 ? 20 : 400));
  const minutes = [...times(4, disk), ...times(9, [])];
  for (const moment of [early, late])
    expect(tell(minutes, moment)).toEqual(['1 critical firing DATA_DIR', '9 critical resolved DATA_DIR']);
});

test('a sign of a former release ends', () => {
  const [kept] = followAlerts([], { wrong: findTrouble(late), unread: new Set() }, at(0)).kept;
  const former = { ...kept, name: 'shipmagic_of_a_former_release', told: 'warning', goneSince: at(0) } as never;
  const { kept: left, news } = followAlerts([former], { wrong: [], unread: new Set() }, at(9));
  expect([left, news.map(({ state }) => state)]).toEqual([[], ['resolved']]);
});
