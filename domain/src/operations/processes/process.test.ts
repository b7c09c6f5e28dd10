import { describe, expect, test } from 'vitest';
import { type LivingProcess, processName, versionsApartSince, workerSilentSince } from './process.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 28, 6, minute));
const one = (version: string, minute: number, role: LivingProcess['role'] = 'server'): LivingProcess => ({
  ...{ id: `${version} ${minute}`, role, version, host: 'a', startedAt: at(minute) },
});

describe('versions run beside each other since the second of them began', () => {
  test.each([
    ['nobody', [], null],
    ['one version', [one('1.0.0', 1), one('1.0.0', 5)], null],
    ['an upgrade', [one('1.0.0', 1), one('1.1.0', 5), one('1.1.0', 9)], at(5)],
    ['a former release that was started again', [one('1.1.0', 1), one('1.0.0', 5)], at(5)],
    ['three', [one('1.2.0', 7), one('1.0.0', 1), one('1.1.0', 5)], at(5)],
  ])('%s', (_, living, since) => expect(versionsApartSince(living)).toEqual(since));
});

describe('a worker is silent since it was last heard', () => {
  test.each([
    ['it was heard', at(3), [one('1.0.0', 1)], at(3)],
    ['none ever was', null, [one('1.0.0', 4), one('1.0.0', 1)], at(1)],
    ['nobody says that they live', null, [], null],
  ])('%s', (_, beat, living, since) => expect(workerSilentSince(beat, living)).toEqual(since));
});

test('a process is called by its role and host', () => {
  expect(processName({ role: 'worker', host: 'b' })).toBe('worker on b');
  expect(processName({ role: 'all', host: 'b' })).toBe('process on b');
});
