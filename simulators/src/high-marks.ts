import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { bodyOf, numberOf } from './control.ts';
import type { Counter } from './counter.ts';
import { complain, reasonOf, temporaryOf } from './state-file.ts';

/** How many values are skipped when the marks are lost. */
const blindSkip = 1000;

/**
 * The counters' marks, in a small separate file that is written immediately, before a value is handed out, while the
 * saved state may be a second old.
 */
export class HighMarks {
  private readonly path: string;
  private readonly counters: Record<string, Counter>;

  constructor(path: string, counters: Record<string, Counter>) {
    this.path = path;
    this.counters = counters;
  }

  /** Moves the counters past everything an earlier process may have handed out. `hadState`: there was a saved state. */
  apply(hadState: boolean): void {
    const marks = this.read();
    for (const [name, counter] of Object.entries(this.counters)) {
      const mark = numberOf(marks?.[name]);
      if (mark !== undefined) counter.raise(mark);
      else if (hadState) counter.skip(blindSkip);
    }
    for (const counter of Object.values(this.counters)) counter.secure(() => this.write());
    this.write();
  }

  /** Orderly shutdown: the next start need not skip any values. */
  release(): void {
    for (const counter of Object.values(this.counters)) counter.release();
    this.write();
  }

  private read(): Record<string, unknown> | null {
    try {
      return bodyOf(JSON.parse(readFileSync(this.path, 'utf8')));
    } catch {
      // A missing or corrupt file means that nothing is known.
      return null;
    }
  }

  private write(): void {
    const marks = Object.entries(this.counters).map(([name, counter]) => [name, counter.reserved]);
    try {
      // Without fsync: this protects against a killed process, and a power failure loses the last second anyway.
      writeFileSync(temporaryOf(this.path), JSON.stringify(Object.fromEntries(marks)), { mode: 0o600 });
      renameSync(temporaryOf(this.path), this.path);
    } catch (error) {
      complain(`${this.path} cannot be written: ${reasonOf(error)}`);
    }
  }
}
