import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sampleCommandOf } from '@shipmagic/domain/operations/sample-commands';
import { type ShellMode, type ShellResult, shellLimits } from '@shipmagic/domain/operations/shell.contract';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { recordAudit } from '../../audit/record-audit.ts';
import { requireFreshPassword } from '../../people/account/require-fresh-password.ts';
import type { Database } from '../../platform/db/database.ts';
import { inAuthTransaction, inViewerTransaction } from '../../platform/db/transaction.ts';
import { listLogFiles } from '../logs/log-files.ts';
import { type ProgramRun, runProgram } from './run-program.ts';

interface Using {
  readonly db: Database;
  readonly mode: ShellMode;
  readonly dataDir: string;
}

/** Why a command may not run, or null. */
function refusalOf(mode: ShellMode, isSample: boolean): string | null {
  if (mode === 'off') return 'The shell is switched off (ADMIN_SHELL=off).';
  if (mode === 'full' || isSample) return null;
  return 'Only the sample commands can be run here. ADMIN_SHELL=full allows others.';
}

// Why: docs/decisions/operations.md, "Sample commands are programs with arguments, not shell text".
/** Runs one command and returns its result. It is recorded in the audit log before it starts. Throws 403. */
export async function executeCommand(
  { db, mode, dataDir }: Using,
  viewer: Viewer,
  { command, now }: { command: string; now: Date },
): Promise<ShellResult> {
  await inAuthTransaction(db, (tx) => requireFreshPassword(tx, viewer, now));
  const sample = sampleCommandOf(command);
  const refusal = refusalOf(mode, sample !== null);
  await inViewerTransaction(db, viewer, (tx) =>
    recordAudit(tx, {
      actor: viewer,
      action: 'shell.executed',
      subject: refusal === null ? null : 'refused',
      details: { command },
      address: viewer.ipAddress,
    }),
  );
  const started = performance.now();
  const result = (outcome: Pick<ShellResult, 'success' | 'output' | 'error'>): ShellResult => ({
    ...outcome,
    executionTime: Math.round(performance.now() - started),
    command,
    timestamp: now.toISOString(),
  });
  if (refusal !== null) return result({ success: false, output: '', error: refusal });
  const folder = join(dataDir, 'logs');
  await mkdir(folder, { recursive: true });
  const cwd = dirname(folder);
  try {
    if (!sample) return result(present(await runProgram('/bin/sh', ['-c', command], { cwd })));
    const newest = (await listLogFiles(folder))[0];
    const args = sample.arguments.map((one) => (one === '{logs}' ? join(folder, newest?.name ?? 'none') : one));
    const program = sample.program === 'node' ? process.execPath : sample.program;
    return result(present(await runProgram(program, args, { cwd })));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'This program is not installed here.' : message;
    return result({ success: false, output: '', error: reason });
  }
}

function present({ exitCode, output, errors, stopped }: ProgramRun): Pick<ShellResult, 'success' | 'output' | 'error'> {
  const why = {
    'too long': `The command took longer than ${shellLimits.seconds} seconds and was stopped.`,
    'too much': `The command printed more than ${shellLimits.outputBytes / 1024} KB and was stopped.`,
  };
  if (stopped) return { success: false, output, error: [errors.trim(), why[stopped]].filter(Boolean).join('\n') };
  if (exitCode === 0) return { success: true, output, error: errors || null };
  return { success: false, output, error: errors || `The command ended with code ${exitCode}.` };
}
