import { type ShellResult, shellResult } from '@shipmagic/domain/operations/shell.contract';

/** A command run in this browser, and its result. */
export interface HistoryEntry {
  readonly id: string;
  readonly command: string;
  readonly result: ShellResult;
  readonly timestamp: string;
}

const key = 'shell_command_history';
const kept = 50;

/** Newest first; unreadable entries are dropped. */
export function readHistory(): HistoryEntry[] {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? '[]') as HistoryEntry[];
    return stored.filter((entry) => shellResult.safeParse(entry.result).success);
  } catch {
    return [];
  }
}

/** Adds a run, dropping the oldest beyond fifty. */
export function withEntry(history: readonly HistoryEntry[], entry: HistoryEntry): HistoryEntry[] {
  return [entry, ...history].slice(0, kept);
}

export function writeHistory(history: readonly HistoryEntry[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(history));
  } catch {
    // Outputs may exceed the browser's storage: then only the commands are kept.
    localStorage.setItem(
      key,
      JSON.stringify(history.map((entry) => ({ ...entry, result: { ...entry.result, output: '' } }))),
    );
  }
}
