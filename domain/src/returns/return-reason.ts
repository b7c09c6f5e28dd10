import { z } from 'zod';

/** Why something is sent back. */
export const returnReasons = [
  'size',
  'colour',
  'not_as_described',
  'defective',
  'damaged',
  'wrong_item',
  'missing_part',
  'late',
  'changed_mind',
  'other',
] as const;
export const returnReason = z.enum(returnReasons, { error: `reason is one of: ${returnReasons.join(', ')}` });
export type ReturnReason = z.output<typeof returnReason>;

export const returnReasonLabels: Record<ReturnReason, string> = {
  size: 'Wrong size or fit',
  colour: 'Colour is different',
  not_as_described: 'Not as described',
  defective: 'Does not work',
  damaged: 'Arrived damaged',
  wrong_item: 'Wrong item',
  missing_part: 'Something is missing',
  late: 'Arrived too late',
  changed_mind: 'Changed their mind',
  other: 'Other',
};
