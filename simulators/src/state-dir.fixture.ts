import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** An empty directory that is removed after the running test. */
export function temporaryDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'simulators-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}
