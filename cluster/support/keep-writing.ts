import { setTimeout as pause } from 'node:timers/promises';
import { sqlContract } from '@shipmagic/domain/operations/sql.contract';
import type { Cluster } from '../../server/testing/machines/cluster.ts';

let started = 0;

/** Writes by all servers in turn until told to stop; then returns how many were acknowledged, and which of those are missing. */
export function keepWriting(cluster: Cluster) {
  started += 1;
  const series = started;
  const acknowledged: string[] = [];
  let isOver = false;
  const done = (async () => {
    for (let i = 0; !isOver; i += 1) {
      const name = `Query ${series}.${i}`;
      const options = { body: { name, query: 'select 1' }, patienceMs: 5000 };
      const answer = await cluster.call(i, 'POST', sqlContract.saveQuery.path, options).catch(() => null);
      if (answer?.status === 200) acknowledged.push(name);
      await pause(50);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await done;
      const kept = await cluster.primary.query<{ name: string }>('select name from saved_queries');
      const names = new Set(kept.map(({ name }) => name));
      return { acknowledged: acknowledged.length, missing: acknowledged.filter((name) => !names.has(name)) };
    },
  };
}
