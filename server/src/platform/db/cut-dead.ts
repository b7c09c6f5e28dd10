import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Ending } from '../ending.ts';
import type { Logger } from '../telemetry/log.ts';
import { within } from '../within.ts';
import { connectLogin, type Passwords } from './passwords.ts';
import { cutAllSockets, cutForgotten, cutUnanswered } from './sockets.ts';

/** Milliseconds that the database gets to answer while the process ends. */
const patience = 2500;
const askEvery = 1000;
/** Milliseconds between questions while it is not known to be away. */
const lookEvery = 5000;
/** Milliseconds without an answer after which nobody waits any longer: a statement may take as long. */
const goneAfter = 30_000;

interface Backends {
  readonly own: number;
  readonly all: number[];
}

/** Whether the database is there; connections that it knows nothing of are cut. */
async function answers(url: string, passwords: Passwords): Promise<boolean> {
  const { promise: asked, resolve } = Promise.withResolvers<boolean>();
  const ask = async () => {
    const client = await connectLogin(
      { connectionString: url, application_name: 'shipmagic:watch', connectionTimeoutMillis: patience },
      passwords,
    );
    try {
      const { rows } = await client.query<Backends>(
        'select pg_backend_pid() as own, array(select pid from pg_stat_activity) as all',
      );
      const [{ own, all }] = rows as [Backends];
      // A pooler in between counts for itself.
      if ((client as pg.Client & { processID: number }).processID === own) cutForgotten(client, new Set(all));
    } finally {
      // One that is never answered is cut with the others.
      void client.end().catch(() => undefined);
    }
  };
  ask().then(
    () => resolve(true),
    // A refusal in its own words, as of one connection too many, is an answer.
    (error: { code?: string }) => resolve(/^[\dA-Z]{5}$/.test(error.code ?? '')),
  );
  return (await within(patience, asked)) === true;
}

// Why: docs/decisions/platform.md, "A process that ends does not wait for a dead database".
/**
 * Once the process begins to end, cuts its connections to a database that has gone without a word; requests and jobs
 * that wait for one that is there keep their time. Returns what ends this, before the database itself is stopped.
 */
export function cutDeadWhenEnding(ending: Ending, url: string, passwords: Passwords): () => Promise<void> {
  const stopping = new AbortController();
  const watch = async () => {
    while (!stopping.signal.aborted) {
      if (!(await answers(url, passwords))) {
        if (stopping.signal.aborted) return;
        cutAllSockets();
        ending.hurry();
        return;
      }
      await pause(askEvery, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  let watching = Promise.resolve();
  ending.signal.addEventListener('abort', () => {
    watching = watch();
  });
  return async () => {
    stopping.abort();
    await watching;
    ending.calm();
  };
}

// Why: docs/decisions/platform.md, "Nobody waits for a database that is gone without a word".
/**
 * Until the process begins to end, cuts connections to a database that has gone without a word: soon once another one
 * answers in its place, else when none has answered for half a minute. Returns what ends this.
 */
export function cutDeadWhileRunning(ending: Ending, url: string, passwords: Passwords, log: Logger): () => void {
  const stopping = new AbortController();
  const signal = AbortSignal.any([stopping.signal, ending.signal]);
  const watch = async () => {
    let lastAnswer = performance.now();
    while (!signal.aborted) {
      const isThere = await answers(url, passwords);
      if (signal.aborted) return;
      if (isThere) lastAnswer = performance.now();
      else if (performance.now() - lastAnswer > goneAfter) {
        log.warn('the database has not answered for half a minute: what waits for it fails');
        cutUnanswered();
        lastAnswer = performance.now();
      }
      await pause(isThere ? lookEvery : askEvery, undefined, { signal }).catch(() => undefined);
    }
  };
  void watch();
  return () => stopping.abort();
}
