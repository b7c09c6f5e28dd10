/** A line of a log file, as far as it could be parsed. */
export interface LogLine {
  readonly level: LogLevel | null;
  /** ISO 8601, UTC; empty if the line has none. */
  readonly time: string;
  readonly message: string;
  /** The remaining fields, as JSON. */
  readonly rest: string;
}

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Levels are 10, 20 … 60 (pino). */
const levelOf = (level: unknown): LogLevel | null => logLevels[Number(level) / 10 - 1] ?? null;

/** Parses a line of JSON; any other text becomes the message. */
export function readLogLine(text: string): LogLine {
  try {
    const { level, time, msg, ...rest } = JSON.parse(text) as Record<string, unknown>;
    return {
      level: levelOf(level),
      time: typeof time === 'string' ? time : '',
      message: typeof msg === 'string' ? msg : '',
      rest: Object.keys(rest).length > 0 ? JSON.stringify(rest) : '',
    };
  } catch {
    return { level: null, time: '', message: text, rest: '' };
  }
}

export interface LogFilter {
  /** This level and worse. */
  readonly from: LogLevel | null;
  readonly search: string;
}

export function matchesFilter(line: LogLine, { from, search }: LogFilter): boolean {
  if (from && (line.level === null || logLevels.indexOf(line.level) < logLevels.indexOf(from))) return false;
  const term = search.trim().toLowerCase();
  return term === '' || `${line.message} ${line.rest} ${line.time}`.toLowerCase().includes(term);
}
