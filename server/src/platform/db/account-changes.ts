/** Tells those in this process who keep something of accounts that one may have changed here. */
export class AccountChanges {
  readonly #listeners = new Set<() => void>();

  subscribe(listener: () => void): void {
    this.#listeners.add(listener);
  }

  tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
