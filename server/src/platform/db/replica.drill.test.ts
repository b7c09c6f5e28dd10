import { afterEach, expect, test } from 'vitest';
import { openAddress } from '../../../testing/machines/address.ts';
import { startPrimary } from '../../../testing/machines/postgres.ts';
import { noPostgres } from '../../../testing/machines/postgres-programs.ts';
import { until } from '../../../testing/until.ts';
import { openPool } from './database.ts';
import { createReplica } from './replica.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (let step = undo.pop(); step; step = undo.pop()) await step();
});

// Proves (Scale): A new replica is found by the name of the promoted one, without a restart
const what = 'a new replica is found by the name of the former one, which is the primary now';
test(noPostgres ? `${what} [not tried: ${noPostgres}]` : what, async () => {
  if (noPostgres) return;
  const former = await startPrimary();
  undo.push(() => former.remove());
  const next = await former.makeReplica();
  undo.push(() => next.remove());
  const name = await openAddress(former.port);
  undo.push(() => name.close());
  const primary = openPool(former.url);
  const pool = openPool(name.through(former.url));
  undo.push(() => primary.end());
  const told: string[] = [];
  const replica = createReplica({ primary, pool, onTrouble: (reason) => told.push(reason) });
  undo.push(() => replica.close());
  await until('it is told', () => told.length > 0);
  expect([told, replica.isRead]).toEqual([['it is not a replica'], false]);
  name.leadTo(next.port);
  await until('it is read', () => replica.isRead);
});
