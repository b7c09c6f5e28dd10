/** An item sorted by key, ties broken by id. */
export interface Sortable {
  id: number;
}

/** Items sorted by a number and then by id; sorted again only after a change. */
export class SortedIndex<T extends Sortable> {
  private items: T[] = [];
  private dirty = false;
  private readonly keyOf: (item: T) => number;

  constructor(keyOf: (item: T) => number) {
    this.keyOf = keyOf;
  }

  add(item: T): void {
    this.items.push(item);
    this.dirty = true;
  }

  /** Call when a key changed in place. */
  touch(): void {
    this.dirty = true;
  }

  remove(item: T): void {
    this.items = this.items.filter((other) => other !== item);
  }

  sorted(): readonly T[] {
    if (this.dirty) {
      // Nearly sorted input costs TimSort about one pass.
      this.items.sort((a, b) => this.keyOf(a) - this.keyOf(b) || a.id - b.id);
      this.dirty = false;
    }
    return this.items;
  }

  /** Position of the first item after (key, id). */
  after(key: number, id: number): number {
    const items = this.sorted();
    let low = 0;
    let high = items.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const item = items[middle];
      if (item === undefined) break;
      const itemKey = this.keyOf(item);
      if (itemKey < key || (itemKey === key && item.id <= id)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
