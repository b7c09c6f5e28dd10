import { createHmac, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The installation's master key: from the environment, else made once and kept in `dataDir`, readable by its owner only. */
export function masterKey(configured: string | null, dataDir: string): string {
  if (configured) return configured;
  const file = join(dataDir, 'secret.key');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    try {
      writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      // Another process made it at the same moment; its key is the key.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    chmodSync(file, 0o600);
  }
  return readFileSync(file, 'utf8').trim();
}

/** A key for one purpose only, so that a signature made for one thing is worthless for another. */
export function purposeKey(master: string, purpose: string): Buffer {
  return createHmac('sha256', master).update(purpose).digest();
}
