import { execFileSync, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Why no image can be built here; null if one can. */
export const noBuildah =
  process.getuid?.() !== 0
    ? 'building an image needs root'
    : spawnSync('buildah', ['--version']).status === 0
      ? null
      : 'buildah is not installed';

/** Builds and runs images without a daemon or a network of its own, and keeps them in a folder. */
export function buildahIn(folder: string) {
  // Plain copies: other drivers need what containers around this one may not have.
  const place = ['--storage-driver', 'vfs', '--root', join(folder, 'store'), '--runroot', join(folder, 'run')];
  const call = (...args: readonly string[]) =>
    execFileSync('buildah', [...place, ...args], { encoding: 'utf8', maxBuffer: 64 * 2 ** 20 }).trim();
  return {
    call,
    start: (args: readonly string[], options: SpawnOptions) => spawn('buildah', [...place, ...args], options),
  };
}
