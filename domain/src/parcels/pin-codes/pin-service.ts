import { z } from 'zod';

/** A courier's answer about a PIN code. */
export interface PinService {
  readonly prepaid: boolean;
  /** Null when the courier does not say. */
  readonly cod: boolean | null;
  /** Temporarily not served. */
  readonly paused: boolean;
}

/**
 * The answer for a prepaid or COD parcel. `other_payment`: the PIN code is served, but not for this parcel's payment
 * type. `unasked`: the courier could not be asked.
 */
export const pinVerdict = z.enum(['delivers', 'other_payment', 'paused', 'refuses', 'unasked']);
export type PinVerdict = z.output<typeof pinVerdict>;

export function pinVerdictOf({ prepaid, cod, paused }: PinService, isCod: boolean): PinVerdict {
  if (paused) return 'paused';
  if (isCod ? (cod ?? prepaid) : prepaid) return 'delivers';
  return prepaid || cod ? 'other_payment' : 'refuses';
}

const refusals = ['refuses', 'paused', 'other_payment'] as const satisfies readonly PinVerdict[];

/**
 * Names the couriers that do not deliver to a PIN code, in one sentence; null when all do. A courier that could not be
 * asked is never reported as not delivering.
 */
export function pinServiceText(
  { pin, cod }: { readonly pin: string; readonly cod: boolean },
  verdicts: readonly { readonly courier: string; readonly verdict: PinVerdict }[],
): string | null {
  const of = (verdict: PinVerdict) => verdicts.filter((one) => one.verdict === verdict).map(({ courier }) => courier);
  const places = {
    refuses: `to ${pin}`,
    paused: `to ${pin} at present`,
    other_payment: `${cod ? 'cash on delivery' : 'prepaid parcels'} to ${pin}`,
  };
  const kinds = refusals.filter((kind) => of(kind).length > 0);
  const [only] = kinds;
  if (!only) return null;
  const delivering = of('delivers');
  const unasked = of('unasked');
  if (kinds.length === 1 && of(only).length === verdicts.length) return `No courier delivers ${places[only]}`;
  return [
    ...kinds.map((kind) => `${listed(of(kind))} ${of(kind).length === 1 ? 'does' : 'do'} not deliver ${places[kind]}`),
    ...(delivering.length > 0 ? [`${listed(delivering)} ${delivering.length === 1 ? 'does' : 'do'}`] : []),
    ...(unasked.length > 0 ? [`${listed(unasked)} could not be asked`] : []),
  ].join('; ');
}

const listed = (names: readonly string[]) => new Intl.ListFormat('en').format(names);
