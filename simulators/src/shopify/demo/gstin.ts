const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** GST state codes by Shopify's province code. */
const gstStateCodes: Record<string, string> = {
  AP: '37',
  AS: '18',
  BR: '10',
  CG: '22',
  DL: '07',
  GA: '30',
  GJ: '24',
  HR: '06',
  JH: '20',
  KA: '29',
  KL: '32',
  MH: '27',
  MP: '23',
  OR: '21',
  PB: '03',
  RJ: '08',
  TN: '33',
  TS: '36',
  UK: '05',
  UP: '09',
  WB: '19',
};

/** Check character of the first fourteen: weights 1, 2, 1, 2 …, quotient and remainder by 36 summed. */
export function gstinCheck(first14: string): string {
  let sum = 0;
  [...first14].forEach((char, i) => {
    const product = alphabet.indexOf(char) * (i % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  });
  return alphabet.charAt((36 - (sum % 36)) % 36);
}

/** A well-formed GSTIN for a company of this province. */
export function makeGstin(provinceCode: string, pan: string): string {
  const first14 = `${gstStateCodes[provinceCode] ?? '29'}${pan}1Z`;
  return first14 + gstinCheck(first14);
}
