import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldText } from './fold-text.ts';
import { hasTerms, readSearch } from './search-terms.ts';

const twentyfold = 20 * (fc.readConfigureGlobal().numRuns ?? 100);

test.each([
  ['#PG2775', 'pg2775'],
  ['  Devika   JAIN ', 'devika jain'],
  ['SKU-12/3', 'sku 12 3'],
  ["O'Brien", 'obrien'],
  ['O’Brien', 'obrien'],
  ['PG2775–1', 'pg2775 1'],
  ['91371\u00a090107', '91371 90107'],
  ['PG\u200b2775', 'pg2775'],
  ['ＰＧ２７７５', 'pg2775'],
  ['नई दिल्ली', 'नई दिल्ली'],
  ['50%_off\\', '50 off'],
  ['🪔', '🪔'],
  ['%', ''],
])('folds %j to %j', (text, folded) => expect(foldText(text)).toBe(folded));

describe('search input', () => {
  // Proves (The API and its errors): A search accepts phone numbers, order numbers, AWBs, PIN codes, cities and names
  // in any order, as people write them; a vendor member's excludes hidden data
  // Proves (The API and its errors): A SKU is found with, without and with other punctuation, in orders and products
  test.each<[string, string[][]]>([
    ['', []],
    ['#', []],
    ['devika', [['devika']]],
    ['Jain Devika', [['jain'], ['devika']]],
    ['#PG2775', [['pg2775']]],
    ['PG 2775', [['pg 2775', 'pg2775']]],
    ['PG2775-1', [['pg2775 1', 'pg27751']]],
    ['# pg 2775 - 1', [['pg 2775 1', 'pg27751', 'pg2775 1']]],
    ['9137190107', [['9137190107']]],
    ['91371 90107', [['91371'], ['90107']]],
    ['+91 91371 90107', [['91371'], ['90107']]],
    ['+91 913 719 0107', [['9137190107']]],
    ['+91-91371-90107', [['91371'], ['90107']]],
    ['+919137190107', [['9137190107']]],
    ['0091 9137190107', [['9137190107']]],
    ['09137190107', [['9137190107']]],
    ['09137 190107', [['9137190107']]],
    ['+91 0 91371 90107', [['9137190107']]],
    ['devika +91 91371 90107', [['devika'], ['91371'], ['90107']]],
    ['AB 0913 7190107', [['ab 0913', 'ab0913'], ['7190107']]],
    ['00971 50 123 4567', [['971501234567']]],
    ['2775 9137190107', [['2775'], ['9137190107']]],
    ['0 91371 90107', [['91371'], ['90107']]],
    ['(080) 2345 6789', [['8023456789']]],
    ['+971 50 123 4567', [['971501234567']]],
    ['7000 0000 0424 24', [['70000000042424']]],
    ['7000-0000-0424-24', [['70000000042424']]],
    ['560 038', [['560038']]],
    ['560038', [['560038']]],
    ['2775 560038', [['2775'], ['560038']]],
    ['vendor 77', [['vendor 77', 'vendor77']]],
    ['Seed Vendor 7', [['seed'], ['vendor 7', 'vendor7']]],
    ['devika.jain@example.com', [['devika'], ['jain'], ['example'], ['com']]],
    ['5123456789012', [['5123456789012']]],
    ['a', [['a']]],
    // Digits that look like groups of a phone number or a PIN, but are not.
    ['12 345', [['12 345', '12345']]],
    ['123 45 678', [['123 45', '12345'], ['678']]],
    ['0012345', [['0012345']]],
    ['00123456789', [['0123456789']]],
    ['4a11 560 038', [['4a11'], ['560038']]],
    ['((SKU-1234))', [['sku 1234', 'sku1234']]],
    ['sku-12345678', [['sku 12345678', 'sku12345678']]],
    ['sku-123456789', [['sku'], ['123456789']]],
    ['sku  1234', [['sku'], ['1234']]],
    // A code is one term, with and without its punctuation.
    ['sku-1234', [['sku 1234', 'sku1234']]],
    ['SKU1234', [['sku1234']]],
    ['SKU-12/3', [['sku 12 3', 'sku123', 'sku12 3']]],
    ['LMP–042–RED', [['lmp 042 red', 'lmp042red', 'lmp042 red']]],
    ['ＳＫＵ－１２３４', [['sku 1234', 'sku1234']]],
    ['lamp sku_1234.b', [['lamp'], ['sku 1234 b', 'sku1234b', 'sku1234 b']]],
    ['(SKU-1234)', [['sku 1234', 'sku1234']]],
    ['plate NP-12', [['plate'], ['np 12', 'np12']]],
    // Leading zeros belong to the number when a shorter word precedes it.
    ['Q-8 - 01148510386399', [['q 8 01148510386399', 'q801148510386399', 'q8 01148510386399']]],
    // Adjacent words, a list and an address are not codes.
    ['sku 1234', [['sku'], ['1234']]],
    ['hand-made', [['hand'], ['made']]],
    ['PG2775,PG2776', [['pg2775'], ['pg2776']]],
    ['rani-21.shah@example.com', [['rani 21', 'rani21'], ['shah'], ['example'], ['com']]],
    ['Devika/9137190107', [['devika'], ['9137190107']]],
  ])('%j becomes the terms %j', (text, terms) => expect(readSearch(text)).toEqual(terms));
});

/** The same digits with spaces and dashes in any position. */
const spaced = (text: string) =>
  fc
    .array(fc.constantFrom('', '', '', ' ', '-', ' - '), { minLength: text.length, maxLength: text.length })
    .map((gaps) => [...text].map((letter, i) => (i > 0 ? gaps[i] : '') + letter).join(''));
const digits = (first: string, length: number) =>
  fc
    .tuple(
      fc.constantFrom(...first),
      fc.array(fc.constantFrom(...'0123456789'), { minLength: length - 1, maxLength: length - 1 }),
    )
    .map(([head, tail]) => head + tail.join(''));
const prefix = fc.constantFrom('', '0', '91', '+91', '+91 ', '+91-', '91 ', '0 ', '0091', '(+91) ', '+91 0');

describe('any spelling', () => {
  test('of a phone number matches its digits', () =>
    fc.assert(
      fc.property(
        prefix,
        digits('6789', 10).chain((phone) => fc.tuple(fc.constant(phone), spaced(phone))),
        (before, [phone, typed]) => hasTerms(`other 12 91${phone} more`, readSearch(before + typed)),
      ),
      { numRuns: twentyfold },
    ));

  test('of an AWB matches it', () =>
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Z]{0,3}\d{9,15}[A-Z]{0,2}$/).chain((awb) => fc.tuple(fc.constant(awb), spaced(awb))),
        ([awb, typed]) => hasTerms(`x ${awb.toLowerCase()} y`, readSearch(typed)),
      ),
      { numRuns: twentyfold },
    ));

  test('of an order number matches it, with and without its part', () =>
    fc.assert(
      fc.property(
        fc.constantFrom('', '#', '# ', ' #'),
        fc.stringMatching(/^[A-Z]{1,4}$/),
        fc.constantFrom('', ' ', '-', ' - '),
        fc.integer({ min: 1000, max: 999_999 }),
        fc.constantFrom('', '-1', ' 1', ' - 1', '/1'),
        (hash, letters, gap, number, part) =>
          hasTerms(
            foldText(`${letters}${number} ${letters}${number}-1`),
            readSearch(hash + letters + gap + number + part),
          ),
      ),
      { numRuns: twentyfold },
    ));

  test('matches a name whatever the order of the words', () =>
    fc.assert(
      fc.property(fc.shuffledSubarray(['devika', 'Rani', 'JAIN'], { minLength: 1 }), (words) =>
        hasTerms('devika rani jain', readSearch(words.join(' '))),
      ),
    ));
});

test('an empty search matches nothing', () => expect(hasTerms('anything', readSearch('%'))).toBe(false));
