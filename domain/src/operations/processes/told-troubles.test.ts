import { describe, expect, test } from 'vitest';
import { findTrouble, type Measured } from '../signs/find-trouble.ts';
import type { LivingProcess } from './process.ts';
import { readTold, type TellingProcess, troublesToTell, withTold } from './told-troubles.ts';

const since = new Date('2026-11-28T06:00:00.000Z');
const disk = (value: number, of = 'DATA_DIR'): Measured => ({ name: 'shipmagic_disk_free_share', of, value });
const log = (value: number): Measured => ({ name: 'shipmagic_log_unwritten_seconds', value, since });
const deadJobs: Measured = { name: 'shipmagic_dead_jobs', of: 'tidy', value: 2 };

const living = (
  id: string,
  role: LivingProcess['role'],
  host: string,
  troubles: readonly Measured[] = [],
): TellingProcess => ({
  ...{ id, role, host, version: '1.1.0', startedAt: since },
  troubles: readTold(JSON.parse(JSON.stringify(troublesToTell(troubles)))),
});
const said = (own: readonly Measured[], all: readonly TellingProcess[]) =>
  findTrouble(withTold(own, 'me', all)).map(({ title, of, says }) => [title, of, says.split(':')[0]]);

test('a process tells what is wrong with it, and nothing of what is well or was not read', () => {
  expect(troublesToTell([disk(0.5), disk(0.02, 'DATA_DIR/files'), log(0), log(Number.NaN), log(90)])).toEqual([
    { name: 'shipmagic_disk_free_share', of: 'DATA_DIR/files', value: 0.02, since: null },
    { name: 'shipmagic_log_unwritten_seconds', of: null, value: 90, since },
  ]);
});

test.each([
  [null, []],
  [[{ name: 'shipmagic_of_tomorrow', of: null, value: 1, since: null }, { name: 'shipmagic_disk_free_share' }], []],
  [
    [{ name: 'shipmagic_replica_in_use', of: null, value: 0, since: null }],
    [{ name: 'shipmagic_replica_in_use', of: null, value: 0, since: null }],
  ],
])('of a row with %j what this release knows is read', (row, told) => expect(readTold(row)).toEqual(told));

describe('troubles that only a process sees', () => {
  const full = 'A disk is nearly full';
  const mute = 'The log cannot be written';
  test.each<[string, readonly Measured[], readonly TellingProcess[], unknown]>([
    [
      'before anybody has beaten',
      [disk(0.01)],
      [],
      [
        [
          full,
          'DATA_DIR',
          'Of the disk of DATA_DIR, 1 % is free. Once it is full, labels and uploads are refused, lines of the log are lost, and an embedded database stops.',
        ],
      ],
    ],
    [
      'of the only process',
      [log(9)],
      [living('me', 'all', 'a')],
      [
        [
          mute,
          null,
          'For 9 seconds no line of the log could be written to DATA_DIR/logs. Work goes on; lines are counted and lost.',
        ],
      ],
    ],
    [
      'of a worker elsewhere',
      [disk(0.5), log(0)],
      [living('me', 'server', 'a'), living('w', 'worker', 'b', [log(9), disk(0.01)])],
      [
        [full, 'DATA_DIR, worker on b', 'The worker on b'],
        [mute, 'worker on b', 'The worker on b'],
      ],
    ],
    [
      'of two on one host',
      [disk(0.01)],
      [living('w', 'worker', 'a', [disk(0.01)]), living('me', 'server', 'a')],
      [[full, 'DATA_DIR, server on a', 'The server on a']],
    ],
    [
      'of one on each host',
      [disk(0.01)],
      [living('me', 'server', 'a'), living('other', 'server', 'b', [disk(0.02)])],
      [
        [full, 'DATA_DIR, server on a', 'The server on a'],
        [full, 'DATA_DIR, server on b', 'The server on b'],
      ],
    ],
  ])('%s', (_, own, all, expected) => expect(said(own, all)).toEqual(expected));

  test('are the same whoever reads them, and what all read alike names nobody', () => {
    const server = living('s', 'server', 'a', [disk(0.01)]);
    const worker = living('w', 'worker', 'b', [log(9)]);
    const by = (id: string, own: readonly Measured[]) => findTrouble(withTold(own, id, [worker, server]));
    const read = by('s', [deadJobs, disk(0.01), log(0)]);
    expect(by('w', [deadJobs, disk(0.6), log(9)])).toEqual(read);
    expect(read.map(({ of }) => of)).toEqual(['DATA_DIR, server on a', 'worker on b', 'tidy']);
  });
});
