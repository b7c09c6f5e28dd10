import { existsSync, readFileSync } from 'node:fs';
import { ConfigError } from '../platform/config-error.ts';

type Variables = Record<string, string | undefined>;

/** Reads `.env` in the working directory, if present; the real environment wins. */
export function loadDotEnv(file = '.env'): void {
  if (existsSync(file)) process.loadEnvFile(file);
}

/** Variables whose value stands in a file, `NAME_FILE`, as containers and systemd hand over secrets. */
export function readFiles(source: Variables, names: readonly string[]): Variables {
  const read: Variables = {};
  for (const name of names) {
    const file = source[`${name}_FILE`];
    if (!file) continue;
    if (source[name]) throw new ConfigError(`${name} and ${name}_FILE are both set. Keep one of them.`);
    try {
      read[name] = readFileSync(file, 'utf8').trim();
    } catch (error) {
      throw new ConfigError(`${name}_FILE: ${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
    }
    if (!read[name]) throw new ConfigError(`${name}_FILE: ${file} is empty.`);
  }
  return { ...source, ...read };
}
