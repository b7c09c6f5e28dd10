import type { z } from 'zod';
import type { Carrier } from '../carriage/carriers.ts';
import type { RouteSpec } from '../http/route.ts';
import type { ParcelEditRules } from '../parcels/booking/parcel-edit.ts';
import type { NdrRules } from '../parcels/failed-deliveries/ndr-rules.ts';
import type { PlainScan } from '../parcels/tracking/scan-word.ts';
import type { DisputeColumn, InvoiceForm } from './courier-invoice.ts';
import type { ReverseFacts } from './reverse-parcel.ts';

/** Fetches a courier's current answer for an AWB. */
export interface LiveRoute extends RouteSpec {
  readonly body: z.ZodType<{ awb: string }, { awb: string }>;
  readonly answer: z.ZodType;
}

/** How the tracking page queries a courier directly. */
export interface LiveView {
  readonly route: LiveRoute;
  /** The delivery day in a courier's answer, `YYYY-MM-DD`. */
  readonly expectedOn: (answer: unknown) => string | null;
}

export function liveView<R extends LiveRoute>(
  route: R,
  expectedOn: (answer: z.output<R['answer']>) => string | null,
): LiveView {
  return { route, expectedOn: (answer) => expectedOn(answer as z.output<R['answer']>) };
}

/** Facts about a courier shared by server and browser. */
export interface CourierFacts extends Carrier {
  /** The brand customers know it by, or null if that is the courier's own name. */
  readonly brand: string | null;
  /** Requests that it takes after a failed delivery, as it documents it; operators may narrow it. */
  readonly ndr: NdrRules;
  readonly live: LiveView;
  /** Its scans in the words of the customer's page. */
  readonly plainScan: PlainScan;
  /** How a booked parcel can be changed. */
  readonly edits: ParcelEditRules;
  readonly reverse: ReverseFacts;
  /** The forms of its own files of charges, the most particular first. */
  readonly invoices: readonly InvoiceForm[];
  /** The form in which it is told of differences; null if it has none of its own. */
  readonly dispute: readonly DisputeColumn[] | null;
}
