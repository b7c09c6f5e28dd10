import { z } from 'zod';

/** The environment variables of the log. */
export const logVariables = {
  LOG: z.enum(['files', 'json']).default('files'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  LOG_KEEP_MB: z.coerce.number().int().min(10).max(1_000_000).default(500),
};
type Environment = z.output<z.ZodObject<typeof logVariables>>;

export interface LogConfig {
  /** To files, or as JSON lines to standard output alone. */
  readonly logTo: Environment['LOG'];
  readonly logLevel: Environment['LOG_LEVEL'];
  /** Megabytes of log files that are kept. */
  readonly logKeepMb: number;
}

export const logConfig = (env: Environment): LogConfig => ({
  logTo: env.LOG,
  logLevel: env.LOG_LEVEL,
  logKeepMb: env.LOG_KEEP_MB,
});

/** Whether a variable says that something real is meant. */
export const logMeansReal: Record<keyof Environment, boolean> = { LOG: false, LOG_LEVEL: false, LOG_KEEP_MB: false };
