import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

/** Of `/proc`: a hundredth of a second, wherever Linux runs. */
const ticksPerSecond = 100;

/** Own and, of children that have ended, theirs. */
function times(pid: number): { readonly own: number; readonly ended: number } {
  // The name in brackets may contain blanks.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const sum = (from: number) => (Number(fields[from]) + Number(fields[from + 1])) / ticksPerSecond;
  return { own: sum(11), ended: sum(13) };
}

/** The processor time that a process has used, in seconds: what others do on the machine changes it little. */
export const processorSeconds = (pid: number): number => times(pid).own;

/** That of a process and of all that it has started, such as a database's. */
export function processorSecondsOfAll(pid: number): number {
  const { own, ended } = times(pid);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  return children.reduce((sum, child) => {
    try {
      return sum + processorSecondsOfAll(Number(child));
    } catch {
      // It has ended in between, and counts with its parent's the next time.
      return sum;
    }
  }, own + ended);
}

/** The first process of the PostgreSQL behind this connection of a superuser, which runs on this machine. */
export async function postgresPid(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ data_directory: string }>('show data_directory');
  return Number.parseInt(readFileSync(join(rows[0]?.data_directory ?? '', 'postmaster.pid'), 'utf8'), 10);
}
