import { nationalNumber } from '../india/phone.ts';
import { awbKey } from '../parcels/booking/awb-key.ts';
import { foldText } from './fold-text.ts';
import { orderNameKey, orderPartOf } from './order-number.ts';
import { codeKey } from './place-key.ts';

/** The readings of an identifier, in the form in which stored values are compared; undefined for what it cannot be. */
export interface IdentifierKeys {
  /** As typed, without the blanks around it. */
  readonly text: string;
  /** An order's whole name, letters of every script included. */
  readonly name: string | undefined;
  readonly number: string | undefined;
  /** An order number with its part, such as `PG2775-1`. */
  readonly part: { readonly number: string; readonly part: number } | undefined;
  readonly awb: string | undefined;
  /** The order number without its letters, and the part if there is one. */
  readonly digits: { readonly digits: string; readonly part: number | undefined } | undefined;
  readonly phone: string | undefined;
  /** The end of a phone, which is compared where the dialling prefix is unknown. */
  readonly phoneEnd: string | undefined;
}

/** Spreadsheets add an apostrophe to numbers that are texts, and a fraction to texts that became numbers. */
const fromSpreadsheet = (text: string) =>
  text
    .trim()
    .replace(/^['’](?=\S)/, '')
    .replace(/^(\d+)\.0+$/, '$1');
const phoneSigns = /^[+\d\s().\-\u2010-\u2015]+$/;
const fewestPhoneDigits = 8;
/** Without the dialling prefix. */
const phoneEndDigits = 10;
const onlyDigits = /^\d+$/;

/** Reads an AWB, order number, phone or the like as people paste it. */
export function readIdentifier(identifier: string): IdentifierKeys {
  const text = fromSpreadsheet(identifier);
  const part = orderPartOf(text);
  // As the database has it, which leaves out other scripts.
  const number = codeKey(text) || codeKey(foldText(text));
  const phone = phoneIn(text);
  return {
    text,
    name: orderNameKey(text) || undefined,
    number: number || undefined,
    part,
    awb: awbKey(text) || undefined,
    digits: onlyDigits.test(number) ? { digits: part ? part.number : number, part: part?.part } : undefined,
    phone,
    phoneEnd: phone && phone.length >= phoneEndDigits ? phone.slice(-phoneEndDigits) : undefined,
  };
}

function phoneIn(text: string): string | undefined {
  const phone = phoneSigns.test(text) ? nationalNumber(text) : null;
  return phone && phone.length >= fewestPhoneDigits ? phone : undefined;
}

/** The values by which an order is found, folded by the database as the keys are here. Null: not there, or hidden. */
export interface OrderIdentifiers {
  readonly magicOrderId: string;
  /** The order's name, as `orderNameKey` gives it. */
  readonly name: string | null;
  readonly number: string | null;
  readonly part: number | null;
  readonly digits: string | null;
  readonly awb: string | null;
  readonly invoice: string | null;
  readonly storeOrderId: string | null;
  readonly phone: string | null;
  readonly phoneEnd: string | null;
}

interface Reading {
  readonly asked: (keys: IdentifierKeys) => string | undefined;
  readonly kept: (order: OrderIdentifiers) => string | 0 | null;
}

const ofPart = (number: string, part: number) => `${number} ${part}`;

/**
 * The readings of an identifier, the likeliest first. Only the first that fits any order counts, so that a number is
 * not at once one order's AWB and another customer's phone.
 */
const readings: readonly Reading[] = [
  { asked: ({ text }) => text, kept: ({ magicOrderId }) => magicOrderId },
  {
    asked: ({ part }) => part && ofPart(part.number, part.part),
    kept: ({ number, part }) => number && part && ofPart(number, part),
  },
  { asked: ({ name }) => name, kept: ({ name }) => name },
  { asked: ({ number }) => number, kept: ({ number }) => number },
  { asked: ({ awb }) => awb, kept: ({ awb }) => awb },
  {
    asked: ({ digits }) => (digits?.part === undefined ? undefined : ofPart(digits.digits, digits.part)),
    kept: ({ digits, part }) => digits && part && ofPart(digits, part),
  },
  { asked: ({ digits }) => (digits?.part === undefined ? digits?.digits : undefined), kept: ({ digits }) => digits },
  { asked: ({ text }) => text, kept: ({ invoice }) => invoice },
  { asked: ({ number }) => number, kept: ({ storeOrderId }) => storeOrderId },
  { asked: ({ phone }) => phone, kept: ({ phone }) => phone },
  { asked: ({ phoneEnd }) => phoneEnd, kept: ({ phoneEnd }) => phoneEnd },
];

/**
 * For each identifier the ids of the orders it stands for, in the order of `orders`; none where nothing fits. An order
 * may be given several times, each time with some of its values.
 */
export function matchIdentifiers(
  identifiers: readonly IdentifierKeys[],
  orders: readonly OrderIdentifiers[],
): string[][] {
  const tables = readings.map(({ kept }) => Map.groupBy(orders, kept));
  return identifiers.map((keys) => {
    for (const [i, { asked }] of readings.entries()) {
      const key = asked(keys);
      const hits = key === undefined ? undefined : tables[i]?.get(key);
      if (hits) return [...new Set(hits.map(({ magicOrderId }) => magicOrderId))];
    }
    return [];
  });
}
