/** How a counter advances. */
interface CounterSteps {
  /** The value after `last`. */
  after(last: number): number;
  /**
   * How far beyond the last value a reservation reaches; 0: every value is reserved individually, so there are no
   * gaps.
   */
  ahead: number;
}

/**
 * A number that only grows. Once secured, no value is handed out before a mark at or above it is on disk, so that a
 * process restarted from the mark never hands out the same value twice, however the previous one ended.
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

  /** The highest value that may have been handed out. */
  get reserved(): number {
    return this.mark;
  }

  next(): number {
    this.raise(this.steps.after(this.last));
    return this.last;
  }

  /** Continues after `value` if that is higher. */
  raise(value: number): void {
    this.last = Math.max(this.last, value);
    if (!this.writeMark || this.last <= this.mark) return;
    this.mark = this.last + this.steps.ahead;
    this.writeMark();
  }

  /** Skips `count` values. */
  skip(count: number): void {
    let { last } = this;
    for (let i = 0; i < count; i++) last = this.steps.after(last);
    this.raise(last);
  }

  /** From now on, `writeMark` is called before a value beyond the mark is handed out. */
  secure(writeMark: () => void): void {
    this.mark = this.last + this.steps.ahead;
    this.writeMark = writeMark;
  }

  /** Releases reserved values that were not handed out, on an orderly shutdown. */
  release(): void {
    this.mark = this.last;
  }
}
