import { Counter } from '../counter.ts';
import { type Parcel, presentPush, type Scan } from './parcel.ts';

/** How a label is returned: not at all, as a URL in the answer, as a PDF body, or as base64 in the answer. */
export const labelModes = ['none', 'url', 'pdf', 'base64'] as const;
export type LabelMode = (typeof labelModes)[number];

export interface PushTarget {
  url: string;
  /** Value of the Authorization header configured by the receiver. */
  secret: string;
}

/** The simulated Prozo's state. */
export class Carrier {
  readonly parcels = new Map<string, Parcel>();
  label: LabelMode = 'none';
  /** true: a new order gets its AWB a moment later, so the answer has none. */
  awbLater = false;
  push: PushTarget | null = null;
  readonly pushes: { awb: string; status: number | null }[] = [];
  readonly counters = { number: new Counter(0, { after: (last) => last + 1, ahead: 200 }) };
  private readonly byReference = new Map<string, Parcel>();
  private readonly changeListeners: (() => void)[] = [];

  onChange(listener: () => void): void {
    this.changeListeners.push(listener);
  }

  touch(): void {
    for (const listener of this.changeListeners) listener();
  }

  add(parcel: Parcel): void {
    this.parcels.set(parcel.awb, parcel);
    this.byReference.set(parcel.reference, parcel);
    this.touch();
  }

  ofReference(reference: string): Parcel | null {
    return this.byReference.get(reference) ?? null;
  }

  next(): number {
    this.touch();
    return this.counters.number.next();
  }

  async announce(parcel: Parcel, scans: readonly Scan[]): Promise<void> {
    const { push } = this;
    if (!push) return;
    for (const scan of scans) {
      const headers = { 'Content-Type': 'application/json', Authorization: push.secret };
      const body = JSON.stringify(presentPush(parcel, scan));
      const status = await fetch(push.url, { method: 'POST', headers, body, signal: AbortSignal.timeout(2000) }).then(
        async (response) => {
          await response.arrayBuffer();
          return response.status;
        },
        () => null,
      );
      this.pushes.push({ awb: parcel.awb, status });
    }
    this.pushes.splice(0, Math.max(0, this.pushes.length - 500));
  }
}
