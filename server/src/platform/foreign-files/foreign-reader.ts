import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError } from '@shipmagic/domain/http/errors';
import PQueue from 'p-queue';
import type { ForeignKind } from './foreign-kind.ts';
import type { Parsers } from './protocol.ts';
import { Reading } from './reading.ts';

/** How many files may wait for their turn, and for how long. */
const queue = { length: 20, ms: 45_000 };

/**
 * Megabytes of values that V8 allows beyond a parser's memory, which is looked at from outside. V8's own limit ends the
 * worker too, but the whole process if a single array of more than 16 MB passes it; so it is the last resort.
 */
const beyond = 320;

/** Starts a worker: without this process's environment, which has its keys, and with silent streams. */
function startWorker({ program, memoryMb }: ForeignKind): Worker {
  const worker = new Worker(program + extname(import.meta.filename), {
    env: {},
    argv: [],
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb + beyond, maxYoungGenerationSizeMb: 8, stackSizeMb: 2 },
  });
  worker.stdout.resume();
  worker.stderr.resume();
  return worker;
}

/**
 * Opens files of a kind that others made, each in a worker. The caller closes what it has opened.
 * Throws 503 while too many wait.
 */
export function foreignReader<P extends Parsers>(kind: ForeignKind): () => Promise<Reading<P>> {
  const turns = new PQueue({ concurrency: kind.atOnce });
  const kept = new Map<Worker, NodeJS.Timeout>();
  const busy = () => new AppError('unavailable', kind.words.busy, { retryAfter: 30 });

  const keep = (worker: Worker) => {
    worker.unref();
    kept.set(worker, setTimeout(() => void worker.terminate(), kind.keptSeconds * 1000).unref());
  };

  const take = (): Worker => {
    const [found] = kept.keys();
    if (!found) {
      const worker = startWorker(kind);
      // Of a worker that nobody reads from any more.
      worker.on('error', () => undefined).once('exit', () => kept.delete(worker));
      return worker;
    }
    clearTimeout(kept.get(found));
    kept.delete(found);
    found.ref();
    return found;
  };

  return async () => {
    if (turns.size >= queue.length) throw busy();
    const done = await turnOf(turns, busy);
    const worker = take();
    return new Reading<P>(worker, kind, (isUsable) => {
      if (isUsable && kind.keptSeconds > 0) keep(worker);
      else void worker.terminate();
      done();
    });
  };
}

/** Waits for a turn; the result ends it. */
function turnOf(turns: PQueue, busy: () => AppError): Promise<() => void> {
  const begun = Promise.withResolvers<() => void>();
  const ended = Promise.withResolvers<void>();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    begun.reject(busy());
  }, queue.ms);
  void turns.add(() => {
    clearTimeout(timer);
    if (isLate) return;
    begun.resolve(ended.resolve);
    return ended.promise;
  });
  return begun.promise;
}
