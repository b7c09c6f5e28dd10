import bwipjs from 'bwip-js/node';

/** The widths of a Code 128 barcode's bars and spaces, which take turns, in modules. */
export function barcodeBars(text: string): number[] {
  const [code] = bwipjs.raw('code128', text);
  if (!code || !('sbs' in code)) throw new Error(`${text} has no barcode`);
  return code.sbs;
}
