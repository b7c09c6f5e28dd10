import { formatRupees } from '../money/paise.ts';
import { counted } from '../text/counted.ts';
import { indiaDay } from '../time/india-day.ts';
import { claimReasonFacts } from './claim-reason.ts';
import type { Claim } from './claims.contract.ts';

/** Facts of a claim that are sent with it, besides those of the list. */
export interface LetterFacts {
  readonly shippedOn: string | null;
  readonly declaredGrams: number | null;
  readonly invoiceNumber: string | null;
  readonly lastScan: string | null;
  readonly goods: readonly { readonly title: string; readonly quantity: number }[];
  readonly sellerName: string;
  /** Its enclosures, in words. */
  readonly enclosed: readonly string[];
}

/** The enclosures of a letter, in words: the invoice, and pictures and papers by their media types. */
export function enclosedWith(invoiceNumber: string | null, types: readonly string[]): string[] {
  const pictures = types.filter((type) => type.startsWith('image/')).length;
  const papers = types.length - pictures;
  return [
    ...(invoiceNumber ? [`invoice ${invoiceNumber}`] : []),
    ...(pictures > 0 ? [counted(pictures, 'picture')] : []),
    ...(papers > 0 ? [counted(papers, 'document')] : []),
  ];
}

/**
 * The claim as text, for the courier's form or mail. Couriers publish no file format for claims; every form asks for
 * these facts. It names the goods and nobody's address: the courier has that.
 */
export function claimLetter(claim: Claim, facts: LetterFacts): string {
  const lines: readonly (readonly [string, string | null])[] = [
    ['AWB', claim.awb],
    ['Order reference', claim.reference],
    ['Claim', claimReasonFacts[claim.reason].claim],
    ['Since', indiaDay(new Date(claim.since))],
    ['Seller', facts.sellerName],
    ['Shipped on', facts.shippedOn],
    ['Declared weight', facts.declaredGrams === null ? null : `${facts.declaredGrams} g`],
    ['Contents', facts.goods.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ')],
    ['Value of the goods', formatRupees(claim.value)],
    ['Amount claimed', formatRupees(claim.claimable)],
    ['Invoice', facts.invoiceNumber],
    ['Last scan', facts.lastScan],
    ['Enclosed', facts.enclosed.join(', ')],
  ];
  return lines.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : [])).join('\n');
}
