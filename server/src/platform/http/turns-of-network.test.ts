import { expect, test } from 'vitest';
import { turnsOfNetwork } from './turns-of-network.ts';

const turns = () => turnsOfNetwork({ atOnce: 2, waiting: 3 }, () => new Error('one too many'));

test('serves a limited number per network at once, queues some, and refuses the rest', async () => {
  const inTurn = turns();
  let underWay = 0;
  let most = 0;
  const work = async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((resolve) => setImmediate(resolve));
    underWay -= 1;
    return 'served';
  };
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => inTurn('203.0.113.7', work)));
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason.message))).toEqual([
    ...Array(5).fill('served'),
    ...Array(3).fill('one too many'),
  ]);
  expect(most).toBe(2);
  expect(await inTurn('203.0.113.7', work)).toBe('served');
});

test('other networks do not wait; addresses of one IPv6 network do', async () => {
  const inTurn = turns();
  const never = () => new Promise<never>(() => undefined);
  const hung = Array.from({ length: 5 }, (_, n) => inTurn(`2001:db8:0:1::${n}`, never));
  await expect(inTurn('2001:db8:0:1::9', async () => 'served')).rejects.toThrow('one too many');
  expect(await inTurn('2001:db8:0:2::1', async () => 'served')).toBe('served');
  expect(hung).toHaveLength(5);
});

test('failing work passes its turn on', async () => {
  const inTurn = turnsOfNetwork({ atOnce: 1, waiting: 5 }, () => new Error('one too many'));
  const failed = inTurn('203.0.113.7', () => Promise.reject(new Error('broken')));
  const next = inTurn('203.0.113.7', async () => 'served');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('served');
});
