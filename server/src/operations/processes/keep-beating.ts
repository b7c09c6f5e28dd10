import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { beatEveryS, type ProcessRole } from '@shipmagic/domain/operations/processes/process';
import { troublesToTell } from '@shipmagic/domain/operations/processes/told-troubles';
import type { Measured } from '@shipmagic/domain/operations/signs/find-trouble';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import { version } from '../../platform/version.ts';
import { within } from '../../platform/within.ts';
import { deleteProcess, keepBeat } from './processes.queries.ts';

/** Milliseconds at most that beats of several processes are moved apart. */
const apart = 2000;
/** Milliseconds between attempts while the database does not take the beat. */
const soonAgain = 3000;
/** Milliseconds that the end of the process waits for its row to be deleted. */
const farewell = 1000;

export interface Beating {
  /** Deletes the row; without the database it stays, and is dropped in time. */
  stop(): Promise<void>;
}

interface Needs {
  readonly processId: string;
  readonly db: Database;
  readonly log: Logger;
  /** Figures that only this process can see. */
  readonly readOwn: () => Promise<readonly Measured[]>;
}

// Why: docs/decisions/operations.md, "Every process says that it lives".
/** Keeps the row of this process until it is stopped. A database that is away stops the beat and nothing else. */
export function keepBeating({ processId, db, log, readOwn }: Needs, role: ProcessRole): Beating {
  const about = { id: processId, role, version, host: hostname(), pid: process.pid };
  const stopping = new AbortController();
  let fails = false;
  const beat = async () => {
    const troubles = troublesToTell(await readOwn());
    // It may have been stopped meanwhile, and its row deleted.
    if (!stopping.signal.aborted) await inSystemTransaction(db, (tx) => keepBeat(tx, { ...about, troubles }));
  };
  const beating = (async () => {
    while (!stopping.signal.aborted) {
      const failed = await beat().then(
        () => null,
        (error: Error) => error,
      );
      if (failed && !fails) log.warn({ reason: failed.message }, 'this process cannot say that it lives');
      fails = failed !== null;
      const ms = fails ? soonAgain : beatEveryS * 1000 + Math.random() * apart;
      await pause(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      const leave = async () => {
        await beating;
        await inSystemTransaction(db, (tx) => deleteProcess(tx, about));
      };
      await within(
        farewell,
        leave().catch(() => undefined),
      );
    },
  };
}
