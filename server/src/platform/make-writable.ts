import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError } from './config-error.ts';

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this account may not',
  EPERM: 'this account may not',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'part of its path is a file',
  EEXIST: 'it is a file',
  ENOENT: 'no folder can be made there',
};

/** Makes the data directory; throws ConfigError with what to do where nothing can be written in it. */
export function makeWritable(dataDir: string): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new ConfigError(whyNotWritable(dataDir, error as NodeJS.ErrnoException), { cause: error });
  }
}

/** Step by step: Node's own way to make all that is above a folder never ends in /proc. */
function makeFolder(path: string): void {
  if (existsSync(path) && statSync(path).isDirectory()) return;
  const above = dirname(path);
  if (!existsSync(above)) makeFolder(above);
  mkdirSync(path);
}

export function whyNotWritable(dataDir: string, { code, message }: { code?: string; message: string }): string {
  const reason = (code && reasons[code]) || message;
  return `Nothing can be written to ${dataDir}: ${reason}. Give this account the folder, or choose another one: DATA_DIR=/path npm start`;
}
