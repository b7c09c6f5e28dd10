import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Longer than any start takes; a lock this old was left by a process whose id has been given to another. */
const staleMs = 120_000;

/** Lets one start at a time work on a data directory; a lock left by a killed process is taken over. */
export async function whileStarting<T>(
  file: string,
  isAlive: (pid: number) => boolean,
  work: () => Promise<T>,
): Promise<T> {
  await take(file, isAlive);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

async function take(file: string, isAlive: (pid: number) => boolean): Promise<void> {
  for (;;) {
    try {
      writeFileSync(file, `${process.pid} ${Date.now()}`, { flag: 'wx' });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const [pid = 0, since = 0] = read(file).split(' ').map(Number);
    if (!isAlive(pid) || Date.now() - since > staleMs) rmSync(file, { force: true });
    else await pause(100);
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // It was released at this moment.
    return '';
  }
}
