/** Why a delivery failed, as far as it decides what the customer is asked. */
export const failureClasses = ['away', 'address', 'phone', 'refused', 'other'] as const;
export type FailureClass = (typeof failureClasses)[number];

/** Delhivery's codes whose meaning is known; of the others the remark decides. */
const byCode: ReadonlyMap<string, FailureClass> = new Map([
  ['EOD-11', 'away'],
  ['EOD-6', 'refused'],
  ['EOD-74', 'address'],
]);

/** Words of couriers' remarks, the most telling first. */
const byWords: readonly (readonly [RegExp, FailureClass])[] = [
  [/refus|reject|denied|cancel/i, 'refused'],
  [/address|landmark|locat|pin ?code/i, 'address'],
  [/phone|mobile|number|contact|not reachable|switched off|call/i, 'phone'],
  [/unavailable|not available|not at home|absent|door|premises|closed|reschedul|future/i, 'away'],
];

/** The class of a failed attempt, by its courier's code and remark. */
export function failureClass(code: string | null, remark: string | null): FailureClass {
  const known = byCode.get(code?.trim().toUpperCase() ?? '');
  return known ?? byWords.find(([words]) => words.test(remark ?? ''))?.[1] ?? 'other';
}
