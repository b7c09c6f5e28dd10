/** Kinds of faults. `timeout-after-success`: the work is done, but the answer never arrives. */
export const faultKinds = [
  'throttled',
  '429',
  '500',
  'html',
  'truncated',
  'hang',
  'close',
  '401',
  'slow',
  'timeout-after-success',
] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  kind: FaultKind;
  /** GraphQL operation name or the path's short name; if absent, every request. */
  operation?: string | undefined;
  /** Only requests whose input has this text, such as a recipient's address; if absent, whichever come. */
  about?: string | undefined;
  /** How many requests are affected; if absent, until cleared. */
  times?: number | undefined;
  delayMs?: number | undefined;
}

/** An entry of the request log read by tests. */
export interface LoggedRequest {
  operation: string;
  at: string;
  fault: FaultKind | null;
  input: unknown;
}

const appliesTo = (fault: Fault, operation: string, input: unknown) =>
  (fault.operation === undefined || fault.operation === operation) &&
  (fault.about === undefined || (JSON.stringify(input) ?? '').includes(fault.about));

/** The requested faults, and a log of the requests. */
export class FaultBox {
  private faults: Fault[] = [];
  private counts = new Map<string, number>();
  private log: LoggedRequest[] = [];

  add(fault: Fault): void {
    this.faults.push({ ...fault });
  }

  clear(): void {
    this.faults = [];
  }

  list(): readonly Fault[] {
    return this.faults;
  }

  /** Logs a request and returns the fault that applies to it. */
  take(operation: string, input: unknown): Fault | null {
    this.counts.set(operation, (this.counts.get(operation) ?? 0) + 1);
    const fault = this.faults.find((f) => appliesTo(f, operation, input)) ?? null;
    if (fault?.times !== undefined) {
      fault.times -= 1;
      if (fault.times <= 0) this.faults = this.faults.filter((f) => f !== fault);
    }
    this.log.push({ operation, at: new Date().toISOString(), fault: fault?.kind ?? null, input });
    if (this.log.length > 500) this.log.shift();
    return fault;
  }

  requests() {
    const counts = Object.fromEntries(this.counts);
    return { total: [...this.counts.values()].reduce((a, b) => a + b, 0), counts, requests: this.log };
  }

  resetRequests(): void {
    this.counts = new Map();
    this.log = [];
  }
}
