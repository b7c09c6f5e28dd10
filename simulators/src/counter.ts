/** How a counter goes on. */
interface CounterSteps {
  /** The value after `last`. */
  after(last: number): number;
  /** How far beyond the last value a reservation reaches; 0: every value is reserved on its own, so no gaps. */
  ahead: number;
}

/**
 * A number that only grows. Once secured, no value leaves before a mark at or above it is on disk, so that a process
 * that starts from the mark never hands one out again, however this one ended.
 */
export class Counter {
  private last: number;
  private mark = 0;
  private readonly steps: CounterSteps;
  private writeMark: (() => void) | null = null;

  constructor(start: number, steps: CounterSteps) {
    this.last = start;
    this.steps = steps;
  }

  /** The last value handed out. */
  get value(): number {
    return this.last;
  }

  /** Up to here values may have been handed out. */
  get reserved(): number {
    return this.mark;
  }

  next(): number {
    this.raise(this.steps.after(this.last));
    return this.last;
  }

  /** Goes on after `value`, if that is ahead. */
  raise(value: number): void {
    this.last = Math.max(this.last, value);
    if (!this.writeMark || this.last <= this.mark) return;
    this.mark = this.last + this.steps.ahead;
    this.writeMark();
  }

  /** Leaves out `count` values. */
  skip(count: number): void {
    let { last } = this;
    for (let i = 0; i < count; i++) last = this.steps.after(last);
    this.raise(last);
  }

  /** From now on `writeMark` is called before a value beyond the mark is handed out. */
  secure(writeMark: () => void): void {
    this.mark = this.last + this.steps.ahead;
    this.writeMark = writeMark;
  }

  /** Gives back what is reserved but was not handed out; for an orderly end. */
  release(): void {
    this.mark = this.last;
  }
}
