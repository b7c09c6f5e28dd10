import { expect, test } from 'vitest';
import { tooLittleDisk, whyNotMade } from './why-not-made.ts';

const at = { home: '/srv/data', uid: 54321 };

test.each([
  ['initdb: error: could not look up effective user ID 54321: user does not exist', /useradd --uid 54321/],
  ['initdb: error: could not write: No space left on device', /^The disk is full at \/srv\/data/],
  ['initdb: error: could not create directory: Permission denied', /Give this account the folder/],
  ['initdb: error: could not create directory: Read-only file system', /choose another one: DATA_DIR/],
  ['initdb: error: something new', /data directory in \/srv\/data:\ninitdb: error: something new$/],
])('“%s” is told with what to do', (said, words) => {
  expect(whyNotMade(said, at)).toMatch(words);
});

test('a new database asks for half a gigabyte of disk, and says how much there is', () => {
  expect(tooLittleDisk(1024 ** 3, '/srv/data')).toBeNull();
  expect(tooLittleDisk(300 * 1024 ** 2, '/srv/data')).toMatch(/needs 512 MB .* 300 MB are free at \/srv\/data/);
});
