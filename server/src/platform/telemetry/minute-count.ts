/** How often something happened in the last minutes, in this process. */
export class MinuteCount {
  readonly #minutes: number;
  readonly #counts = new Map<number, number>();

  constructor(minutes: number) {
    this.#minutes = minutes;
  }

  add(now = Date.now()): void {
    const minute = this.#forgetOld(now);
    this.#counts.set(minute, (this.#counts.get(minute) ?? 0) + 1);
  }

  read(now = Date.now()): number {
    this.#forgetOld(now);
    return [...this.#counts.values()].reduce((sum, n) => sum + n, 0);
  }

  #forgetOld(now: number): number {
    const minute = Math.floor(now / 60_000);
    for (const old of this.#counts.keys()) if (old <= minute - this.#minutes) this.#counts.delete(old);
    return minute;
  }
}
