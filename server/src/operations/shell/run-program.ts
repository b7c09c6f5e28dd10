import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { shellLimits } from '@shipmagic/domain/operations/shell.contract';

export interface ProgramRun {
  /** Null if it was stopped. */
  readonly exitCode: number | null;
  readonly output: string;
  readonly errors: string;
  readonly stopped: 'too long' | 'too much' | null;
}

export interface ProgramOptions {
  readonly cwd: string;
  readonly seconds?: number;
}

/** Nothing of the product's own environment, which contains its secrets. */
const environment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LANG: 'C.UTF-8',
  TERM: 'dumb',
};

/**
 * Runs a program with exactly these arguments, without a shell or input. When it ends, takes too long or prints too
 * much, everything it has started is terminated with it. Throws if the program does not exist.
 */
export function runProgram(program: string, args: readonly string[], options: ProgramOptions): Promise<ProgramRun> {
  const { cwd, seconds = shellLimits.seconds } = options;
  return new Promise((resolve, reject) => {
    // A process group of its own, so that grandchildren can be terminated too; the mark finds those that have left the
    // group.
    const mark = `SHIPMAGIC_COMMAND=${randomUUID()}`;
    const env = { ...environment, SHIPMAGIC_COMMAND: mark.slice(mark.indexOf('=') + 1) };
    const child = spawn(program, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let stopped: ProgramRun['stopped'] = null;
    const endGroup = () => {
      if (child.pid) end(-child.pid);
      for (const pid of markedProcesses(mark)) end(pid);
    };
    const stop = (why: 'too long' | 'too much') => {
      stopped ??= why;
      endGroup();
      child.stdout.destroy();
      child.stderr.destroy();
    };
    const said = { output: [] as Buffer[], errors: [] as Buffer[] };
    let room: number = shellLimits.outputBytes;
    const listen = (to: Buffer[]) => (chunk: Buffer) => {
      to.push(chunk.subarray(0, room));
      room -= chunk.length;
      if (room < 0) stop('too much');
    };
    child.stdout.on('data', listen(said.output));
    child.stderr.on('data', listen(said.errors));
    const timer = setTimeout(() => stop('too long'), seconds * 1000);
    child.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    // Terminates what it left running in its group; only then does its output count as complete.
    child.once('exit', endGroup);
    child.once('close', (exitCode) => {
      clearTimeout(timer);
      resolve({
        exitCode: stopped ? null : exitCode,
        output: Buffer.concat(said.output).toString('utf8'),
        errors: Buffer.concat(said.errors).toString('utf8'),
        stopped,
      });
    });
  });
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}

/** Processes with this mark in their environment; none without /proc. */
function markedProcesses(mark: string): number[] {
  try {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return pids.filter((pid) => isMarked(pid, mark)).map(Number);
  } catch {
    return [];
  }
}

function isMarked(pid: string, mark: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(mark);
  } catch {
    // It belongs to another user, or has ended.
    return false;
  }
}
