import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import type { TaskName } from '../../platform/jobs/tasks.ts';

/** The database accepts jobs of known kinds only; an older program's may be of a kind that is gone. */
type Kind = TaskName | (string & {});

export interface DeadJobRow {
  readonly id: string;
  readonly kind: Kind;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly error: string | null;
  readonly attempts: number;
  readonly died_at: Date;
  readonly recurs: boolean | null;
  readonly order_name: string | null;
}

/** How many jobs have used up their attempts, by kind, and since when. */
export async function countDeadJobs(tx: Tx): Promise<{ kind: Kind; n: number; since: Date }[]> {
  const { rows } = await sql`
    select kind, n::integer as n, since from app.dead_job_counts() order by n desc, kind`.execute(tx);
  return rows as { kind: Kind; n: number; since: Date }[];
}

export async function listDeadJobs(
  tx: Tx,
  { kind, page, limit }: { kind?: string | undefined; page: number; limit: number },
): Promise<DeadJobRow[]> {
  const { rows } = await sql`
    select id::text, kind, payload, error, attempts, died_at, recurs, order_name
    from app.dead_jobs(${kind ?? null}, ${limit}::integer, ${(page - 1) * limit}::integer)`.execute(tx);
  return rows as DeadJobRow[];
}

export type DeadJobs = { readonly id: string } | { readonly kind: string };

/** Tries them again or drops them; the kind of each that was there. */
export async function settleDeadJobs(tx: Tx, jobs: DeadJobs, again: boolean): Promise<Kind[]> {
  const id = 'id' in jobs ? jobs.id : null;
  const kind = 'kind' in jobs ? jobs.kind : null;
  const { rows } = await sql`
    select kind from app.settle_dead_jobs(${id}::bigint, ${kind}::text, ${again}::boolean) kind`.execute(tx);
  return (rows as { kind: Kind }[]).map((row) => row.kind);
}

/** Jobs that are due, and since when. */
export async function readQueue(tx: Tx): Promise<{ waiting: number; dueSince: Date | null; now: Date }> {
  const { rows } = await sql`select waiting::integer, due_since, now from app.job_figures()`.execute(tx);
  const [{ waiting, due_since, now }] = rows as [{ waiting: number; due_since: Date | null; now: Date }];
  return { waiting, dueSince: due_since, now };
}
