import { expect, test } from 'vitest';
import { nextLog, readLogName } from './log-name.ts';

test.each([
  ['shipmagic.2026-11-21.1.log', { process: 'shipmagic', day: '2026-11-21', part: 1 }],
  ['worker.2026-11-21.log', { process: 'worker', day: '2026-11-21', part: 0 }],
  ['shipmagic.2026-11-21.log.gz', null],
  ['../shipmagic.2026-11-21.log', null],
  ['notes.txt', null],
])('parses %s as %o', (name, says) => expect(readLogName(name)).toEqual(says));

const names = [
  'server.2026-11-22.1.log',
  'server.2026-11-21.10.log',
  'server.2026-11-21.9.log',
  'worker.2026-11-23.1.log',
  'notes.txt',
];
test.each([
  ['server.2026-11-21.9.log', 'server.2026-11-21.10.log'],
  ['server.2026-11-21.10.log', 'server.2026-11-22.1.log'],
  ['server.2026-11-22.1.log', null],
  ['server.2026-11-20.4.log', 'server.2026-11-21.9.log'],
  ['notes.txt', null],
])('after %s comes %s of the same process', (name, next) => expect(nextLog(name, names)).toBe(next));
