import { delhiveryCarrier, prozoCarrier } from '../carriage/carriers.ts';
import { delhiveryExpectedOn } from './delhivery/live-answer.ts';
import { prozoExpectedOn } from './prozo/live-answer.ts';

interface LiveCall {
  readonly id: string;
  /** In lower case, as customers and staff know it. */
  readonly names: readonly string[];
  readonly path: string;
  readonly expectedOn: (answer: never) => string | null;
}

/**
 * How the customer's page asks couriers, without their contracts: a phone would load the library that checks them. A test
 * compares it with the known couriers.
 */
export const liveCalls: readonly LiveCall[] = [
  {
    id: delhiveryCarrier.id,
    names: ['delhivery'],
    path: '/api/live-delhivery-tracking',
    expectedOn: delhiveryExpectedOn,
  },
  { id: prozoCarrier.id, names: ['prozo', 'zwende'], path: '/api/live-prozo-tracking', expectedOn: prozoExpectedOn },
];

/** The call for a parcel's courier by its recorded name; null for one that cannot be asked. */
export function liveCallOf(partnerName: string | null): LiveCall | null {
  const written = partnerName?.toLowerCase() ?? '';
  return liveCalls.find(({ names }) => names.some((name) => written.includes(name))) ?? null;
}
