import { Counter } from '../counter.ts';
import type { Parcel, Scan } from './parcel.ts';
import { presentPush } from './present-shipment.ts';

export interface PushTarget {
  url: string;
  /** Value of the Authorization header configured by the receiver. */
  secret: string;
}

export interface Warehouse {
  name: string;
  active: boolean;
  details: Record<string, unknown>;
}

export interface PickupRequest {
  id: number;
  date: string;
  time: string;
  location: string;
  expected: number;
  /** The driver has been there. */
  closed: boolean;
}

/** The outcome of an NDR action. */
export interface NdrResult {
  waybill: string;
  act: string;
  ok: boolean;
  message: string;
}

/** The simulated courier's state. */
export class Courier {
  readonly parcels = new Map<string, Parcel>();
  readonly pickups: PickupRequest[] = [];
  readonly labels = new Map<string, { awb: string; expiresAt: number }>();
  /** Sent in the place of the next labels, one after another. */
  readonly labelsInstead: Buffer[] = [];
  readonly ndrRequests = new Map<string, NdrResult[]>();
  /** How many outcome queries still get a pending answer. */
  ndrPending = 0;
  /** Overrides the table's price in the price call; null: no price at all. */
  price: number | 'table' | null = 'table';
  readonly registered = new Map<string, Warehouse>();
  /** false: any warehouse name is accepted, as if it were registered. */
  strict: boolean;
  balance = Number.POSITIVE_INFINITY;
  /** Drivers come without being asked. */
  autoPickup = false;
  /** Answers pickup requests by sentences and texts where the documents have objects and numbers. */
  answersInWords = false;
  /** Words in a consignee's name that make the courier hold a parcel as suspicious. */
  suspicious: string[] = ['suspicious'];
  /** How a new parcel's waybill is written in the answer. */
  waybills: 'plain' | 'padded' | 'missing' = 'plain';
  /** Takes every parcel as prepaid, whatever it was asked for. */
  booksPrepaid = false;
  /** Edits of every parcel are refused. */
  refusesEdits = false;
  refusesCancellations = false;
  /** No customer's PIN code is fetched from. */
  refusesReverse = false;
  push: PushTarget | null = null;
  readonly pushes: { awb: string; code: string; status: number | null; attempts: number }[] = [];
  private readonly byOrder = new Map<string, Parcel[]>();
  readonly counters = {
    awb: new Counter(29_610_410_000_000, { after: (last) => last + 11, ahead: 1100 }),
    upload: new Counter(1_000_000_000_000_000, { after: (last) => last + 7_919, ahead: 500_000 }),
    ndr: new Counter(10_000_000_000, { after: (last) => last + 79, ahead: 5000 }),
    pickup: new Counter(1_234_499, { after: (last) => last + 1, ahead: 0 }),
  };
  private readonly changeListeners: (() => void)[] = [];

  constructor(warehouses: readonly string[] | null) {
    this.strict = warehouses !== null;
    for (const name of warehouses ?? []) this.registered.set(name, { name, active: true, details: {} });
  }

  /** Notifies of every change that a saved state has to include. */
  onChange(listener: () => void): void {
    this.changeListeners.push(listener);
  }

  /** Call after changes that do not go through this class. */
  touch(): void {
    for (const listener of this.changeListeners) listener();
  }

  nextAwb(): string {
    return String(this.next('awb'));
  }

  nextUpload(): string {
    return `UPL${this.next('upload')}`;
  }

  nextNdrRequest(): string {
    return `UPL${this.next('ndr')}`;
  }

  nextPickup(): number {
    return this.next('pickup');
  }

  add(parcel: Parcel): void {
    this.parcels.set(parcel.awb, parcel);
    this.touch();
    this.byOrder.set(parcel.order, [...this.ofOrder(parcel.order), parcel]);
  }

  ofOrder(order: string): readonly Parcel[] {
    return this.byOrder.get(order) ?? [];
  }

  /** Pushes new scans to the receiver in order; after one immediate retry a scan is dropped. */
  announce(parcel: Parcel, scans: readonly Scan[]): Promise<void> {
    const { push } = this;
    if (!push) return Promise.resolve();
    return scans.reduce((before, scan) => before.then(() => this.send(push, parcel, scan)), Promise.resolve());
  }

  private next(name: keyof Courier['counters']): number {
    this.touch();
    return this.counters[name].next();
  }

  private async send(push: PushTarget, parcel: Parcel, scan: Scan): Promise<void> {
    const body = JSON.stringify(presentPush(parcel, scan));
    let status: number | null = null;
    let attempts = 0;
    while (attempts < 2) {
      attempts += 1;
      const headers = { 'Content-Type': 'application/json', Authorization: push.secret };
      status = await fetch(push.url, { method: 'POST', headers, body, signal: AbortSignal.timeout(2000) }).then(
        async (response) => {
          await response.arrayBuffer();
          return response.status;
        },
        () => null,
      );
      if (status !== null && status >= 200 && status < 300) break;
    }
    this.pushes.push({ awb: parcel.awb, code: scan.code, status, attempts });
    if (this.pushes.length > 500) this.pushes.shift();
  }
}
