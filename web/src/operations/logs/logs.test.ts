import { describe, expect, test } from 'vitest';
import { fileSize } from './file-size.ts';
import { addLines, mostLines, numberLines } from './kept-lines.ts';
import { matchesFilter, readLogLine } from './log-line.ts';

test.each([
  [0, '0.0 B'],
  [1023, '1023.0 B'],
  [1024, '1.0 KB'],
  [1536, '1.5 KB'],
  [5 * 1024 ** 2, '5.0 MB'],
  [3 * 1024 ** 4, '3072.0 GB'],
])('%i bytes are %s', (bytes, text) => expect(fileSize(bytes)).toBe(text));

describe('a log line', () => {
  const line = readLogLine('{"level":40,"time":"2026-11-21T10:00:00.000Z","pid":7,"msg":"<b>late</b>"}');

  test('is parsed into level, time and the remaining fields', () =>
    expect(line).toEqual({
      level: 'warn',
      time: '2026-11-21T10:00:00.000Z',
      message: '<b>late</b>',
      rest: '{"pid":7}',
    }));

  test.each(['not JSON', '[1', '"text"', 'null'])('that is not JSON becomes the message: %s', (text) =>
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

describe('lines of a followed file', () => {
  test('are numbered consecutively, so that each keeps its identity', () =>
    expect(addLines(numberLines('a\nb\n'), 'c\n\nd\n').map(({ id, message }) => [id, message])).toEqual([
      [0, 'a'],
      [1, 'b'],
      [2, 'c'],
      [3, 'd'],
    ]));

  test('are limited to the newest ten thousand', () => {
    const many = 'line\n'.repeat(mostLines - 1);
    let kept = addLines([], many);
    for (let n = 0; n < 3; n++) kept = addLines(kept, many);
    expect([kept.length, kept.at(-1)?.id]).toEqual([mostLines, 4 * (mostLines - 1) - 1]);
    expect(kept[0]?.id).toBe(4 * (mostLines - 1) - mostLines);
  });
});
