import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Longer than any start takes: an older lock belongs to a process whose id has been reused. */
const staleMs = 120_000;

/** Allows one start at a time per data directory; takes over the lock of a killed process. */
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
    // It was released just now.
    return '';
  }
}
