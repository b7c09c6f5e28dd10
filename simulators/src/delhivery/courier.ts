import type { Parcel, Scan } from './parcel.ts';
import { presentPush } from './present-shipment.ts';

export interface PushTarget {
  url: string;
  /** Value of the Authorization header that the receiver defined. */
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
}

/** The simulated courier's memory. */
export class Courier {
  readonly parcels = new Map<string, Parcel>();
  readonly pickups: PickupRequest[] = [];
  readonly labels = new Map<string, { awb: string; expiresAt: number }>();
  readonly ndrRequests = new Map<string, { waybill: string; act: string; ok: boolean; message: string }[]>();
  readonly registered = new Map<string, Warehouse>();
  /** false: any warehouse name is accepted, as if it were registered. */
  strict: boolean;
  balance = Number.POSITIVE_INFINITY;
  /** Words in a consignee's name that the courier holds back as suspicious. */
  suspicious: string[] = ['suspicious'];
  push: PushTarget | null = null;
  readonly pushes: { awb: string; code: string; status: number | null; attempts: number }[] = [];
  private readonly byOrder = new Map<string, Parcel[]>();
  private lastAwb = 29_610_410_000_000;
  private lastUpload = 1_000_000_000_000_000;

  constructor(warehouses: readonly string[] | null) {
    this.strict = warehouses !== null;
    for (const name of warehouses ?? []) this.registered.set(name, { name, active: true, details: {} });
  }

  nextAwb(): string {
    this.lastAwb += 11;
    return String(this.lastAwb);
  }

  nextUpload(): string {
    this.lastUpload += 7_919;
    return `UPL${this.lastUpload}`;
  }

  add(parcel: Parcel): void {
    this.parcels.set(parcel.awb, parcel);
    this.byOrder.set(parcel.order, [...this.ofOrder(parcel.order), parcel]);
  }

  ofOrder(order: string): readonly Parcel[] {
    return this.byOrder.get(order) ?? [];
  }

  /** Tells the push receiver of new scans, in their order; one immediate retry, then the scan is lost to it. */
  announce(parcel: Parcel, scans: readonly Scan[]): Promise<void> {
    const { push } = this;
    if (!push) return Promise.resolve();
    return scans.reduce((before, scan) => before.then(() => this.send(push, parcel, scan)), Promise.resolve());
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
