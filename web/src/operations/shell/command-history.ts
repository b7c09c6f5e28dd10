import { type ShellResult, shellResult } from '@shipmagic/domain/operations/shell.contract';

/** A command that was run in this browser, and what came of it. */
export interface HistoryEntry {
  readonly id: string;
  readonly command: string;
  readonly result: ShellResult;
  readonly timestamp: string;
}

const key = 'shell_command_history';
const kept = 50;

/** The newest first; what cannot be read is left out. */
export function readHistory(): HistoryEntry[] {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? '[]') as HistoryEntry[];
    return stored.filter((entry) => shellResult.safeParse(entry.result).success);
  } catch {
    return [];
  }
}

/** Puts a run in front and forgets the oldest of more than fifty. */
export function withEntry(history: readonly HistoryEntry[], entry: HistoryEntry): HistoryEntry[] {
  return [entry, ...history].slice(0, kept);
}

export function writeHistory(history: readonly HistoryEntry[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(history));
  } catch {
    // Outputs are large and the browser's room is not: only the commands are kept then.
    localStorage.setItem(
      key,
      JSON.stringify(history.map((entry) => ({ ...entry, result: { ...entry.result, output: '' } }))),
    );
  }
}
