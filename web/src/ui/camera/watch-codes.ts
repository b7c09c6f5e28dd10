/** A code that has left the picture for so long is a new one when it comes back. Milliseconds. */
const goneMs = 2000;
/** How many pictures in a row have to show a code that nobody expects: a label has other barcodes beside the AWB. */
const strangeLooks = 4;

export interface CodeWatch {
  /** The code to report for a picture that shows these; null: none. `now` is in milliseconds. */
  see(codes: readonly string[], now: number): string | null;
}

/**
 * Makes scans of what a camera sees. A code is reported once for as long as it stays in the picture; one that is known
 * goes before others beside it.
 */
export function watchCodes(isKnown: (code: string) => boolean): CodeWatch {
  const reported = new Map<string, number>();
  let strange = { code: '', looks: 0 };
  return {
    see(codes, now) {
      for (const [code, at] of reported) if (now - at > goneMs) reported.delete(code);
      for (const code of codes) if (reported.has(code)) reported.set(code, now);
      const known = codes.filter(isKnown);
      const fresh = known.find((code) => !reported.has(code));
      if (known.length > 0) strange = { code: '', looks: 0 };
      else {
        const [first = ''] = codes;
        strange = { code: first, looks: first !== '' && first === strange.code ? strange.looks + 1 : 1 };
      }
      const ripe = strange.code !== '' && strange.looks >= strangeLooks && !reported.has(strange.code);
      const code = fresh ?? (ripe ? strange.code : null);
      if (code !== null) reported.set(code, now);
      return code;
    },
  };
}
