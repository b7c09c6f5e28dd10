import { describe, expect, test } from 'vitest';
import { fileSize } from './file-size.ts';
import { matchesFilter, readLogLine } from './log-line.ts';

test.each([
  [0, '0.0 B'],
  [1023, '1023.0 B'],
  [1024, '1.0 KB'],
  [1536, '1.5 KB'],
  [5 * 1024 ** 2, '5.0 MB'],
  [3 * 1024 ** 4, '3072.0 GB'],
])('%i bytes are %s', (bytes, text) => expect(fileSize(bytes)).toBe(text));

describe('a line of a log', () => {
  const line = readLogLine('{"level":40,"time":"2026-11-21T10:00:00.000Z","pid":7,"msg":"<b>late</b>"}');

  test('is read with level, time and what else it says', () =>
    expect(line).toEqual({
      level: 'warn',
      time: '2026-11-21T10:00:00.000Z',
      message: '<b>late</b>',
      rest: '{"pid":7}',
    }));

  test.each(['not JSON', '[1', '"text"', 'null'])('that is no record is its own message: %s', (text) =>
    expect(readLogLine(text).message + readLogLine(text).rest).not.toBe('undefined'),
  );

  test.each([
    [null, '', true],
    ['warn', '', true],
    ['error', '', false],
    ['info', 'LATE', true],
    [null, 'pid":7', true],
    [null, 'early', false],
  ] as const)('from %s with “%s” is shown: %s', (from, search, shown) =>
    expect(matchesFilter(line, { from, search })).toBe(shown),
  );
});
