import type { ReverseFacts, ReverseScan, ReverseStep } from '../reverse-parcel.ts';

interface Row {
  readonly statusType?: string;
  readonly status?: string;
  readonly codePattern?: RegExp;
  readonly step: ReverseStep;
}

/**
 * Delhivery's scans of a parcel that it fetches from a customer: `PP` before it has it, `PU` afterwards, `DL`/`DTO` at
 * the warehouse. The first matching row wins. `CN` with a code of an attempt (`EOD-777`, `EOD-21`) is a failed attempt
 * after which it can be asked again; any other `CN` ends the parcel.
 */
const rows: readonly Row[] = [
  { status: 'LOST', step: 'lost' },
  { statusType: 'LT', step: 'lost' },
  { statusType: 'PP', codePattern: /^EOD-/i, step: 'failed' },
  { statusType: 'PP', step: 'asked' },
  { statusType: 'PU', codePattern: /^X-PPOM$/i, step: 'picked_up' },
  { statusType: 'PU', step: 'in_transit' },
  { statusType: 'DL', status: 'DTO', step: 'handed_over' },
  { statusType: 'CN', codePattern: /^EOD-(?:777|21)$/i, step: 'failed' },
  { statusType: 'CN', step: 'cancelled' },
  { statusType: 'UD', codePattern: /^DTUP-210$/i, step: 'cancelled' },
  { statusType: 'UD', status: 'Manifested', step: 'asked' },
  { statusType: 'UD', status: 'Not Picked', step: 'asked' },
];

const same = (wanted: string | undefined, given: string | null) =>
  wanted === undefined || wanted.toLowerCase() === (given ?? '').trim().toLowerCase();

function stepOf({ status, statusType, code }: ReverseScan): ReverseStep | null {
  const row = rows.find(
    (one) =>
      same(one.statusType, statusType) &&
      same(one.status, status) &&
      (one.codePattern?.test(code?.trim() ?? '') ?? true),
  );
  return row?.step ?? null;
}

/**
 * From Delhivery's documentation: fetching is a create call with the mode `Pickup`; at most two kinds of goods with six
 * questions each are checked at the door; another visit (`PICKUP_RESCHEDULE`) can be asked for after a failed check or
 * code, from 21:00. A swap (`REPL`) is documented as a request only: how it is answered and scanned is not public.
 */
export const delhiveryReverse: ReverseFacts = {
  fetches: true,
  exchanges: false,
  doorCheck: { goods: 2, questions: 6 },
  askAgain: { codes: new Set(['EOD-777', 'EOD-21']), mostAttempts: 2, fromTime: '21:00' },
  stepOf,
};
