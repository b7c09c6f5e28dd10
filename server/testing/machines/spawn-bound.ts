import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

const setpriv = '/usr/bin/setpriv';

/** Starts a program that is told to end when this process has ended, however it did: a run that is killed cleans nothing up. */
export function spawnBound(program: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  if (!existsSync(setpriv)) return spawn(program, args, options);
  return spawn(setpriv, ['--pdeathsig', 'QUIT', program, ...args], options);
}
