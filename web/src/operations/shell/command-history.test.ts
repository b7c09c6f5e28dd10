import { expect, test } from 'vitest';
import { type HistoryEntry, withEntry } from './command-history.ts';

const entry = (id: string): HistoryEntry => ({
  id,
  command: `echo ${id}`,
  timestamp: '2026-11-21T10:00:00.000Z',
  result: {
    success: id !== '1',
    output: '',
    error: null,
    executionTime: 1,
    command: `echo ${id}`,
    timestamp: '2026-11-21T10:00:00.000Z',
  },
});

// Proves (Shell and logs): The latest 50 commands are kept, including failed ones
test('keeps the latest fifty commands, including failed ones, newest first', () => {
  const history = Array.from({ length: 60 }, (_, i) => String(i)).reduce<HistoryEntry[]>(
    (all, id) => withEntry(all, entry(id)),
    [],
  );
  expect([history.length, history[0]?.id, history.at(-1)?.id]).toEqual([50, '59', '10']);
  expect(withEntry([], entry('1'))[0]?.result.success).toBe(false);
});
