/** `Blue Dart 123456`, or how it was sent without a number. */
export const parcelText = ({
  company,
  awb,
}: {
  readonly company: string | null;
  readonly awb: string | null;
}): string => (awb ? [company, awb].filter(Boolean).join(' ') : `${company ?? 'no courier named'}, without a number`);
