import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pino, { type Logger } from 'pino';
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

/**
 * The log: one JSON line per event in daily files in `dataDir/logs` (kept for 14 days), and warnings and errors also
 * on the console. A line that belongs to a trace names it. `silent` writes nothing, for tests.
 */
export function createLogger(options: { level: string; dataDir: string; name: string }): Logger {
  if (options.level === 'silent') return pino({ level: 'silent' });
  const folder = join(options.dataDir, 'logs');
  mkdirSync(folder, { recursive: true });
  return pino(
    {
      level: options.level,
      base: { process: options.name, pid: process.pid },
      redact: { paths: secrets, censor: '[hidden]' },
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => ({ trace_id: traceHere()?.traceId }),
    },
    pino.transport({
      targets: [
        {
          target: 'pino-roll',
          level: options.level,
          options: {
            file: join(folder, options.name),
            frequency: 'daily',
            dateFormat: 'yyyy-MM-dd',
            extension: '.log',
            mkdir: true,
            limit: { count: 14 },
          },
        },
        { target: 'pino/file', level: 'warn', options: { destination: 2 } },
      ],
    }),
  );
}
