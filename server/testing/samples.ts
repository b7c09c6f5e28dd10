import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A recorded or documented payload, freshly parsed so that a test may modify it. */
export function sample<T = Record<string, unknown>>(file: string): T {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'samples', file), 'utf8')) as T;
}
