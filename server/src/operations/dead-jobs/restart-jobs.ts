import { planRestarts } from '@shipmagic/domain/operations/partners/plan-restarts';
import type { Database } from '../../platform/db/database.ts';
import { whileLocked } from '../../platform/db/process-lock.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { readReach } from '../../platform/partners/keep-reach.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import { partnersIn } from '../partners/partners.ts';
import { forgetDone, leaveToPeople, listAwaitingJobs, startAgain } from './awaiting-jobs.queries.ts';

/** Milliseconds until the next ones start while a partner answers and more wait. */
const nextAfter = 5000;

export interface RestartDeps {
  readonly db: Database;
  readonly log: Logger;
}

// Why: docs/decisions/operations.md, "What an outage has stopped starts again by itself".
/**
 * Starts jobs again that ran out of attempts because a partner did not answer, if it answers by now: some at a time, and
 * soon the next ones. While it does not, one of them asks now and then.
 */
export async function restartJobs({ db, log }: RestartDeps, now: Date): Promise<void> {
  await whileLocked(db, 'restart jobs', () =>
    inSystemTransaction(db, async (tx) => {
      await forgetDone(tx);
      const all = await listAwaitingJobs(tx);
      const states = new Map(partnersIn(await readReach(tx), now).map(({ name, state }) => [name, state]));
      let goesOn = false;
      for (const [partner, waiting] of Map.groupBy(all, (job) => job.partner)) {
        const { ids, withAll, leave } = planRestarts(states.get(partner) ?? null, waiting, now);
        const started = await startAgain(tx, ids, withAll);
        await leaveToPeople(tx, leave);
        if (started > 0) log.info({ partner, jobs: started, probe: !withAll }, 'jobs that an outage had stopped start');
        if (leave.length > 0) log.warn({ partner, jobs: leave.length }, 'jobs fail although their partner answers');
        goesOn ||= withAll && waiting.length > ids.length + leave.length;
      }
      const runAt = new Date(now.getTime() + nextAfter);
      if (goesOn) await enqueue(tx, 'restart_jobs', {}, { key: 'restart_jobs:next', runAt, maxAttempts: 1 });
    }),
  );
}
