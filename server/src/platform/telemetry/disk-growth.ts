interface Sample {
  readonly at: number;
  /** Bytes. */
  readonly free: number;
}

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** Less than this says nothing of a day. */
const seenAtLeast = 6 * hour;
const between = 15 * 60 * 1000;

/** How fast a disk has filled up in the last day, as far as this process has seen it. */
export class DiskGrowth {
  #samples: Sample[] = [];

  note(free: number, now = Date.now()): void {
    const last = this.#samples.at(-1);
    if (last && now - last.at < between) return;
    this.#samples = [...this.#samples.filter(({ at }) => now - at <= day), { at: now, free }];
  }

  /** Days until it is full if that goes on; null while it does not fill up, or was not seen for six hours. */
  daysLeft(free: number, now = Date.now()): number | null {
    const first = this.#samples.find(({ at }) => now - at <= day);
    if (!first || now - first.at < seenAtLeast || first.free <= free) return null;
    return free / (((first.free - free) * day) / (now - first.at));
  }
}
