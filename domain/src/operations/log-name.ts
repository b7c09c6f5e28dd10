/** The parts of a log file's name, such as `shipmagic.2026-11-21.1.log`. */
export interface LogName {
  /** Which process wrote it: server, worker or both in one. */
  readonly process: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** Sequence number within the day; 0 if there is none. */
  readonly part: number;
}

/** Null if the name is not a log file's. */
export function readLogName(name: string): LogName | null {
  const [, process, day, part = '0'] = /^([a-z]+)\.(\d{4}-\d{2}-\d{2})(?:\.(\d{1,9}))?\.log$/.exec(name) ?? [];
  return process && day ? { process, day, part: Number(part) } : null;
}

/** The next file of the same process; null if this is its newest, or not a log file. */
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
