/** What the name of a log file says: `shipmagic.2026-11-21.1.log`. */
export interface LogName {
  /** Which half of the product wrote it. */
  readonly process: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** Counted when a day has several; 0 without a number. */
  readonly part: number;
}

/** Null for a name that is none of a log file. */
export function readLogName(name: string): LogName | null {
  const [, process, day, part = '0'] = /^([a-z]+)\.(\d{4}-\d{2}-\d{2})(?:\.(\d{1,9}))?\.log$/.exec(name) ?? [];
  return process && day ? { process, day, part: Number(part) } : null;
}

/** The file that the same process wrote next; null when this is its newest, or no log file. */
export function nextLog(name: string, names: readonly string[]): string | null {
  const now = readLogName(name);
  if (!now) return null;
  const later = names.flatMap((other) => {
    const read = readLogName(other);
    return read && read.process === now.process && isBefore(now, read) ? [{ ...read, name: other }] : [];
  });
  return later.sort((a, b) => (isBefore(a, b) ? -1 : 1))[0]?.name ?? null;
}

const isBefore = (a: LogName, b: LogName) => a.day < b.day || (a.day === b.day && a.part < b.part);
