/** Shopify's leaky bucket of query cost points. */
export class CostBucket {
  maximumAvailable: number;
  restoreRate: number;
  private available: number;
  private at = Date.now();

  constructor(maximumAvailable: number, restoreRate: number) {
    this.maximumAvailable = maximumAvailable;
    this.restoreRate = restoreRate;
    this.available = maximumAvailable;
  }

  /** Changes size and restore rate, and fills the bucket (or sets it to `available`). */
  configure(values: { maximumAvailable?: number; restoreRate?: number; currentlyAvailable?: number }): void {
    this.maximumAvailable = values.maximumAvailable ?? this.maximumAvailable;
    this.restoreRate = values.restoreRate ?? this.restoreRate;
    this.available = values.currentlyAvailable ?? this.maximumAvailable;
    this.at = Date.now();
  }

  /** Whether a query of this requested cost may run now. */
  allows(requested: number): boolean {
    this.refill();
    return this.available >= requested;
  }

  take(actual: number): void {
    this.refill();
    this.available = Math.max(0, this.available - actual);
  }

  status() {
    this.refill();
    return {
      maximumAvailable: this.maximumAvailable,
      currentlyAvailable: Math.floor(this.available),
      restoreRate: this.restoreRate,
    };
  }

  private refill(): void {
    const now = Date.now();
    this.available = Math.min(this.maximumAvailable, this.available + ((now - this.at) / 1000) * this.restoreRate);
    this.at = now;
  }
}
