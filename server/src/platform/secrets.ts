import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { keyRing, type MasterKeys } from './key-ring.ts';
import { makeWritable } from './make-writable.ts';

export interface SecretsConfig {
  readonly secretKey: string | null;
  /** The key that `secretKey` replaces. */
  readonly secretKeyOld: string | null;
  /** The key that will replace `secretKey`. */
  readonly secretKeyNext: string | null;
  readonly dataDir: string;
}

const variable = (name: string) => z.string().min(32, `${name} needs at least 32 characters`).optional();
export const secretsVariables = {
  SECRET_KEY: variable('SECRET_KEY'),
  SECRET_KEY_OLD: variable('SECRET_KEY_OLD'),
  SECRET_KEY_NEXT: variable('SECRET_KEY_NEXT'),
};
export const secretsMeanReal = { SECRET_KEY: false, SECRET_KEY_OLD: false, SECRET_KEY_NEXT: false } as const;

type Environment = { readonly [K in keyof typeof secretsVariables]?: string | undefined };
export const secretsConfig = (env: Environment) => ({
  secretKey: env.SECRET_KEY ?? null,
  secretKeyOld: env.SECRET_KEY_OLD ?? null,
  secretKeyNext: env.SECRET_KEY_NEXT ?? null,
});

const keyFile = (dataDir: string) => join(dataDir, 'secret.key');
/** The key that the generated one has replaced, until its operator deletes it. */
const oldKeyFile = (dataDir: string): string => join(dataDir, 'secret.key.old');

const newKey = () => randomBytes(48).toString('base64url');
const readKey = (file: string) => readFileSync(file, 'utf8').trim();

/**
 * The installation's master keys: from the environment, or generated once and stored in `dataDir`, readable by its
 * owner only. Throws ConfigError.
 */
export function masterKeys({ secretKey, secretKeyOld, secretKeyNext: next, dataDir }: SecretsConfig): MasterKeys {
  const current = secretKey ?? generatedKey(dataDir);
  const old = secretKeyOld ?? (secretKey === null ? replacedKey(dataDir, current) : null);
  if (old !== null && next !== null)
    throw new ConfigError(
      'Finish one change of SECRET_KEY before the next: an old key and SECRET_KEY_NEXT are both set.',
    );
  if (old === current || next === current)
    throw new ConfigError(`SECRET_KEY and SECRET_KEY_${next === null ? 'OLD' : 'NEXT'} are the same key.`);
  return keyRing(current, { old, next });
}

function generatedKey(dataDir: string): string {
  const file = keyFile(dataDir);
  if (!existsSync(file)) {
    makeWritable(dataDir);
    try {
      writeFileSync(file, newKey(), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      // Another process has just created it; use its key.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    chmodSync(file, 0o600);
  }
  return readKey(file);
}

/** Null also for a copy of the key that is in force: then its replacement was interrupted. */
function replacedKey(dataDir: string, current: string): string | null {
  const file = oldKeyFile(dataDir);
  const old = existsSync(file) ? readKey(file) : '';
  return old === '' || old === current ? null : old;
}

/** Puts a new key in the place of the generated one, which is kept beside it. Whole files, the old one first. */
export function replaceGeneratedKey(dataDir: string): void {
  writeWhole(oldKeyFile(dataDir), generatedKey(dataDir));
  writeWhole(keyFile(dataDir), newKey());
}

function writeWhole(file: string, text: string): void {
  const unfinished = `${file}.part`;
  rmSync(unfinished, { force: true });
  writeFileSync(unfinished, text, { mode: 0o600, flag: 'wx', flush: true });
  renameSync(unfinished, file);
}
