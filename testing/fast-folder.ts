import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Databases of a whole run, with their logs of changes. */
const neededBytes = 4 * 1024 ** 3;

/**
 * Where tests keep databases: a RAM disk, if there is a roomy one, because the product waits for the disk at each commit
 * and there is nothing to lose here.
 */
export function fastFolder(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    if (bavail * bsize >= neededBytes) return '/dev/shm';
  } catch {
    // Not on this system.
  }
  return tmpdir();
}
