import { join } from 'node:path';
import pino, { type Logger } from 'pino';
import { LogFile } from './log-file.ts';
import { logHealth } from './log-health.ts';
import { traceHere } from './trace.ts';

export type { Logger };

/** Names whose values are never logged, neither at the top level nor nested. */
const secretNames = [
  'password',
  'newPassword',
  'currentPassword',
  'password_hash',
  'passwordHash',
  'token',
  'accessToken',
  'apiKey',
  'apiSecret',
  'shopifyApiKey',
  'shopifyApiSecret',
  'secret',
  'authorization',
  'cookie',
];
const secrets = [...secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), 'req.headers'];

/** Where lines go: to files, or all of them to standard output or standard error. */
export type LogTarget = 'files' | 'stdout' | 'stderr';

/** Written whole before the next statement, so that nothing is missing whenever the process ends. */
function standardStream(target: Exclude<LogTarget, 'files'>): pino.DestinationStream {
  const stream = pino.destination({ dest: target === 'stdout' ? 1 : 2, sync: true });
  // Whoever read it has gone: no reason to end.
  stream.on('error', () => undefined);
  return stream;
}

/** Where there is no other word: some days of a busy installation. */
const usualKeepMb = 500;

// Nobody may read the console any more, or its disk may be full: neither is a reason to end.
process.stderr.on('error', () => undefined);
const onConsole = {
  write(line: string): void {
    try {
      process.stderr.write(line);
    } catch {
      logHealth.drop(1);
    }
  },
};

interface LogOptions {
  readonly level: string;
  readonly dataDir: string;
  readonly name: string;
  /** Megabytes of log files that are kept. */
  readonly keepMb?: number;
  readonly to?: LogTarget;
}

/**
 * The log: one JSON line per event in daily files in `dataDir/logs` (kept for 14 days, and `keepMb` in all), and
 * warnings and errors also on the console; or all of it where `to` says, and no files. A line that belongs to a trace
 * names it. `silent` writes nothing, for tests.
 */
export function createLogger(options: LogOptions): Logger {
  if (options.level === 'silent') return pino({ level: 'silent' });
  if (options.to && options.to !== 'files') return pino(lines(options), standardStream(options.to));
  const file = new LogFile({
    folder: join(options.dataDir, 'logs'),
    name: options.name,
    keepBytes: (options.keepMb ?? usualKeepMb) * 1024 * 1024,
  });
  return pino(
    lines(options),
    pino.multistream([
      { stream: file, level: options.level as pino.Level },
      { stream: onConsole, level: 'warn' },
    ]),
  );
}

const lines = ({ level, name }: { level: string; name: string }): pino.LoggerOptions => ({
  level,
  base: { process: name, pid: process.pid },
  redact: { paths: secrets, censor: '[hidden]' },
  timestamp: pino.stdTimeFunctions.isoTime,
  mixin: () => ({ trace_id: traceHere()?.traceId }),
});
