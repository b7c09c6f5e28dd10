/**
 * The longest texts of a scan that are kept, in characters. Couriers' own are below 100; a remark is shown to the
 * customer and stands in mails and in the order's history.
 */
export const longestScanTexts = { remarks: 500, location: 200, status: 200, statusType: 50, code: 50 } as const;

type ScanTexts = { readonly [Field in keyof typeof longestScanTexts]: string | null };

/** Cuts a text to a length in characters, with an ellipsis as its last. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const characters = Array.from(text.slice(0, 2 * length + 2));
  return characters.length <= length ? characters.join('') : `${characters.slice(0, length - 1).join('')}…`;
}

/** A scan with texts that can be kept; the same scan told twice is cut alike, so that it is still known. */
export function withShortTexts<Scan extends ScanTexts>(scan: Scan): Scan {
  const entries = Object.entries(longestScanTexts) as [keyof ScanTexts, number][];
  const cut = entries.map(([field, length]) => {
    const text = scan[field];
    return [field, text === null ? null : shortened(text, length)];
  });
  return { ...scan, ...Object.fromEntries(cut) };
}
