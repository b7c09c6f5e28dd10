import { isRounded } from '../http/spreadsheet-cell.ts';
import { typedDigits } from '../india/typed-number.ts';
import { toPaise } from '../money/paise.ts';
import { gramsPerUnit, type WeightUnit } from './weight-unit.ts';

const mostRupees = 10_000_000;

/** Spreadsheets keep a long number as text by writing `="123"` or `'123`. @throws Error saying what is wrong */
export function readAwb(cell: string): string {
  const awb = cell
    .trim()
    .replace(/^="(.*)"$/, '$1')
    .replace(/^'/, '')
    .trim();
  if (awb === '') throw new Error('the AWB is missing');
  if (isRounded(awb)) throw new Error(`a spreadsheet has rounded the AWB to ${awb}`);
  if (!/^[A-Za-z0-9-]{4,50}$/.test(awb)) throw new Error(`“${short(awb)}” is not an AWB`);
  return awb;
}

/** A weight in grams. @throws Error saying what is wrong */
export function readWeight(cell: string, unit: WeightUnit): { weight: number; unitNamed: boolean } {
  const text = cell.trim();
  const named = /(?:kgs?|g|gms?)$/i.exec(text)?.[0];
  const digits = typedDigits(named ? text.slice(0, -named.length) : text);
  if (digits === null) throw new Error(`“${short(cell)}” is not a weight${decimalComma(text)}`);
  const unitOfCell = named ? (/^g/i.test(named) ? 'g' : 'kg') : unit;
  const weight = Math.round(Number(digits) * gramsPerUnit[unitOfCell]);
  if (weight > 200_000)
    throw new Error(
      `${short(cell)} is more than 200 kg; ${named ? 'no parcel is that heavy' : 'read the file in grams, or write “500 g”'}`,
    );
  return { weight, unitNamed: named !== undefined };
}

/** An amount of rupees in paise; below zero with a minus before it, or in brackets. @throws Error saying what is wrong */
export function readMoney(cell: string): number {
  const text = cell.trim();
  const bracketed = /^\((.*)\)$/.exec(text)?.[1];
  const minus = /^[-−]\s*/.exec(text)?.[0];
  const size = bracketed ?? (minus ? text.slice(minus.length) : text);
  const digits = typedDigits(size.trim().replace(/^(?:₹|rs\.?|inr)\s*/i, ''));
  if (digits === null) throw new Error(`“${short(cell)}” is not a cost${decimalComma(text)}`);
  if (Number(digits) > mostRupees) throw new Error(`“${short(cell)}” is not a cost`);
  const paise = toPaise(digits);
  return bracketed !== undefined || minus ? -paise : paise;
}

/** Advice on a number as it is written in much of Europe: `1234,50`, or `1.234,50`. */
function decimalComma(text: string): string {
  const [, whole, decimals] = /(?<![\d.,])(\d[\d.]*),(\d{1,2})(?![\d.,])/.exec(text) ?? [];
  return whole && decimals ? `: use a point, ${whole.replaceAll('.', '')}.${decimals}` : '';
}

export const short = (text: string) => (text.length > 30 ? `${text.slice(0, 30)}…` : text);
