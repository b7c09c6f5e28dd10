import type { z } from 'zod';
import type { RouteSpec } from '../http/route.ts';

/** The call that asks a courier what it says of an AWB right now. */
export interface LiveRoute extends RouteSpec {
  readonly body: z.ZodType<{ awb: string }, { awb: string }>;
  readonly answer: z.ZodType;
}

/** How a courier is asked from the tracking page. */
export interface LiveView {
  readonly route: LiveRoute;
  /** The day of delivery that an answer names, `YYYY-MM-DD`. */
  readonly expectedOn: (answer: unknown) => string | null;
}

export function liveView<R extends LiveRoute>(
  route: R,
  expectedOn: (answer: z.output<R['answer']>) => string | null,
): LiveView {
  return { route, expectedOn: (answer) => expectedOn(answer as z.output<R['answer']>) };
}

/** The facts about a courier that server and browser share. */
export interface CourierFacts {
  /** Lower-case letters: it stands in addresses, in the inbox and in what parcels are made with. */
  readonly id: string;
  readonly name: string;
  /** The brand that customers know it by; null if that is its own name. */
  readonly brand: string | null;
  readonly live: LiveView;
}
