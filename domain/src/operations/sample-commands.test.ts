import { expect, test } from 'vitest';
import { sampleCommandOf, sampleCommands } from './sample-commands.ts';

// Proves (Shell and logs): Sample commands: process status, recent logs, environment, disk, memory, top processes
test('the samples match the specification', () =>
  expect(sampleCommands.map(({ name }) => name)).toEqual([
    'Process status',
    'Recent logs',
    'Environment check',
    'Disk usage',
    'Memory usage',
    'Top processes',
  ]));

test.each(sampleCommands.map(({ command }) => command))('%s is a sample', (command) => {
  expect(sampleCommandOf(` ${command} `)?.command).toBe(command);
});

// Proves (Shell and logs): Nothing but the samples runs unless ADMIN_SHELL says so
test.each([
  'df',
  'df -h /',
  'df -h; id',
  'df -h | sh',
  'df -h && id',
  'df -h $(id)',
  'df -h `id`',
  'df -h\nid',
  'df -h\r\nid',
  'df -h\u0000',
  'DF -H',
  'df  -h',
  'df -h > /tmp/x',
  'ps aux --output=/tmp/x',
  'tail -n 50 /etc/passwd',
  'tail -n 50 logs/../../etc/passwd',
  'ｄｆ -h',
])('%j is not a sample', (typed) => expect(sampleCommandOf(typed)).toBeNull());
