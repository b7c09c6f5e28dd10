import { Counter } from 'prom-client';

/** Whether this process can write its log. */
class LogHealth {
  /** Since when it cannot; null while it can. */
  since: Date | null = null;
  /** The system's word for it, such as ENOSPC. */
  reason: string | null = null;
  /** Dropped lines that the log does not tell of yet. */
  droppedSince = 0;
  readonly #dropped = new Counter({
    name: 'shipmagic_log_lines_dropped_total',
    help: 'Lines of the log that could not be written and were dropped',
    registers: [],
  });

  get counter(): Counter {
    return this.#dropped;
  }

  drop(lines: number): void {
    this.droppedSince += lines;
    if (lines > 0) this.#dropped.inc(lines);
  }

  fails(error: unknown, lines: number): void {
    this.since ??= new Date();
    this.reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    this.drop(lines);
  }

  /** It was written, with a line that tells of so many dropped ones. */
  works(noted: number): void {
    this.since = null;
    this.reason = null;
    this.droppedSince -= noted;
  }
}

export const logHealth = new LogHealth();
