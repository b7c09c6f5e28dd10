import { createHmac, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The installation's master key: from the environment, or generated once and stored in `dataDir`, readable by its
 * owner only.
 */
export function masterKey(configured: string | null, dataDir: string): string {
  if (configured) return configured;
  const file = join(dataDir, 'secret.key');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    try {
      writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      // Another process has just created it; use its key.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    chmodSync(file, 0o600);
  }
  return readFileSync(file, 'utf8').trim();
}

/** Derives a key for a single purpose, so that a signature for one purpose is worthless for another. */
export function purposeKey(master: string, purpose: string): Buffer {
  return createHmac('sha256', master).update(purpose).digest();
}
