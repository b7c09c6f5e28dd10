import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { bodyOf, numberOf } from './control.ts';
import type { Counter } from './counter.ts';
import { complain, reasonOf, temporaryOf } from './state-file.ts';

/** So many values are left out when the marks are lost. */
const blindSkip = 1000;

/**
 * The counters' marks in a small file of their own: they are written at once, before a value leaves, while the state
 * itself may be a second old.
 */
export class HighMarks {
  private readonly path: string;
  private readonly counters: Record<string, Counter>;

  constructor(path: string, counters: Record<string, Counter>) {
    this.path = path;
    this.counters = counters;
  }

  /** Puts the counters behind everything an earlier process may have handed out. `hadState`: there was one. */
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

  /** The end of an orderly run: nothing needs to be left out at the next start. */
  release(): void {
    for (const counter of Object.values(this.counters)) counter.release();
    this.write();
  }

  private read(): Record<string, unknown> | null {
    try {
      return bodyOf(JSON.parse(readFileSync(this.path, 'utf8')));
    } catch {
      // Absent or spoilt is the same: nothing is known.
      return null;
    }
  }

  private write(): void {
    const marks = Object.entries(this.counters).map(([name, counter]) => [name, counter.reserved]);
    try {
      // Without fsync: this guards against a killed process, and a machine that loses power loses the second anyway.
      writeFileSync(temporaryOf(this.path), JSON.stringify(Object.fromEntries(marks)), { mode: 0o600 });
      renameSync(temporaryOf(this.path), this.path);
    } catch (error) {
      complain(`${this.path} cannot be written: ${reasonOf(error)}`);
    }
  }
}
