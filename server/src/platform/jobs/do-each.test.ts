import { expect, test } from 'vitest';
import { doEach } from './do-each.ts';

test('all are done in order although some fail, and the first error is thrown', async () => {
  const done: number[] = [];
  const work = async (n: number) => {
    done.push(n);
    if (n % 2 === 0) throw new Error(`${n} failed`);
  };
  await expect(doEach([1, 2, 3, 4, 5], work)).rejects.toThrow('2 failed');
  expect(done).toEqual([1, 2, 3, 4, 5]);
  await expect(doEach([1, 3], work)).resolves.toBeUndefined();
});
