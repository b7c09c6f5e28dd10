import {
  customerReturnsContract,
  type Returnable,
} from '@shipmagic/domain/returns/customers/customer-returns.contract';
import type { CustomerTerms } from '@shipmagic/domain/returns/customers/customer-terms';
import { customerPicturesContract } from '@shipmagic/domain/returns/pictures/return-pictures.contract';
import { expect, test } from 'vitest';
import { returnPaths } from './client.ts';
import { type Draft, emptyDraft, emptyLine, missingIn, requestOf } from './draft.ts';
import { differenceOf, variantsOf, wishesOf } from './exchange.ts';
import { emptyPayee } from './payee/payee-draft.ts';
import { picturePaths } from './pictures/client.ts';
import { feeOf, needsPicture, termsProblem } from './terms.ts';

const usualTerms: CustomerTerms = { refusal: null, pictureReasons: [], wishes: ['refund', 'exchange'], fee: 0 };
const large = { id: '9', title: 'Large', price: 600, pieces: 2 };
const line = (lineItemId: string, variants: (typeof large)[] = [], pieces = 2) => ({
  lineItemId,
  title: 'Lamp',
  variantTitle: null,
  imageUrl: null,
  pieces,
  refusal: null,
  worth: { paid: 1000, pieces, before: 0 },
  terms: { first: [], otherwise: usualTerms },
  listPrice: 600,
  again: pieces,
  variants,
});
const returnable: Returnable = {
  refusal: null,
  lastDay: null,
  lines: [line('1', [large]), line('2')],
  reasons: ['size', 'other'],
  wishes: ['refund', 'exchange'],
  ways: ['courier', 'customer'],
  fee: 0,
  payee: { asks: false, missing: false },
  isInRupees: true,
  returns: [],
  currency: 'INR',
};
const why = (quantity = 1) => ({ ...emptyLine(quantity), reason: 'size' as const });

test('the page’s calls for returns are those of the contract', () =>
  expect(returnPaths).toEqual({
    returnable: customerReturnsContract.returnable.path,
    ask: customerReturnsContract.ask.path,
    givePayee: customerReturnsContract.givePayee.path,
  }));

test('the page’s calls for pictures are those of the contract', () => {
  const { waiting, add, remove, picture } = customerPicturesContract;
  expect([waiting.path, add.path]).toEqual([picturePaths.all, picturePaths.all]);
  expect([remove.path, picture.path]).toEqual([picturePaths.one, picturePaths.one]);
});

test('what leaves no choice is chosen already', () => {
  const one = { ...returnable, lines: [line('1')], wishes: ['refund' as const], ways: ['courier' as const] };
  expect(emptyDraft(one)).toEqual({
    lines: { 1: emptyLine(2) },
    wish: 'refund',
    way: 'courier',
    variant: null,
    payee: { kind: null },
    pictures: 0,
  });
  expect(emptyDraft(returnable)).toEqual({
    lines: {},
    wish: null,
    way: null,
    variant: null,
    payee: { kind: null },
    pictures: 0,
  });
});

test('a step says the first thing that it lacks', () => {
  const empty = emptyDraft(returnable);
  const chosen: Draft = { ...empty, lines: { 1: why() } };
  expect(missingIn(1, returnable, empty)).toEqual({ problem: 'lines' });
  expect(missingIn(1, returnable, { ...empty, lines: { 1: why(), 2: emptyLine(1) } })).toEqual({
    problem: 'reason',
    line: '2',
  });
  expect(missingIn(1, returnable, chosen)).toBeNull();
  expect(missingIn(2, returnable, chosen)).toEqual({ problem: 'wish' });
  expect(missingIn(2, returnable, { ...chosen, wish: 'exchange', way: 'courier' })).toEqual({ problem: 'variant' });
  expect(missingIn(2, returnable, { ...chosen, wish: 'refund' })).toEqual({ problem: 'way' });
  expect(missingIn(2, returnable, { ...chosen, wish: 'refund', way: 'courier' })).toBeNull();
});

test('an exchange is offered for one item that has other variants', () => {
  const of = (lines: Draft['lines']) => wishesOf(returnable, { ...emptyDraft(returnable), lines });
  expect([of({ 1: why() }), of({ 2: why() }), of({ 1: why(), 2: why() })]).toEqual([
    ['refund', 'exchange'],
    ['refund'],
    ['refund'],
  ]);
  // Chosen before another item was.
  const draft: Draft = {
    lines: { 1: why(), 2: why() },
    wish: 'exchange',
    way: 'courier',
    variant: '9',
    payee: emptyPayee,
    pictures: 0,
  };
  expect(missingIn(2, returnable, draft)).toEqual({ problem: 'wish' });
});

test('a variant goes with an exchange alone, and a note without its blanks', () => {
  const draft: Draft = {
    lines: { 1: { ...why(), note: '  too small ' } },
    wish: 'refund',
    way: 'courier',
    variant: '9',
    payee: { kind: 'upi', upi: 'ravi@okhdfc' },
    pictures: 0,
  };
  expect(requestOf(returnable, draft, '123456')).toMatchObject({
    lines: [{ note: 'too small' }],
    exchangeVariantId: undefined,
  });
  expect(requestOf(returnable, { ...draft, wish: 'exchange' }, '123456')).toMatchObject({ exchangeVariantId: '9' });
  expect(requestOf(returnable, { ...draft, way: null }, '123456')).toBeNull();
});

test('what a variant costs more or less is said and sent along, and what is not in stock cannot be chosen', () => {
  const variants = [
    { ...large, price: 700, pieces: 1 },
    { ...large, id: '8', price: 450 },
    { ...large, id: '7', pieces: 0 },
  ];
  const of: Returnable = {
    ...returnable,
    wishes: ['exchange', 'replacement'],
    lines: [{ ...line('1', variants), again: 1 }],
  };
  const terms = { first: [], otherwise: { ...usualTerms, wishes: of.wishes } };
  const shop = { ...of, lines: of.lines.map((one) => ({ ...one, terms })) };
  const draft = (quantity: number, variant: string): Draft => ({
    ...emptyDraft(shop),
    lines: { 1: why(quantity) },
    wish: 'exchange',
    way: 'courier',
    variant,
  });
  expect(variantsOf(shop, draft(1, '9')).map(({ difference, isInStock }) => [difference, isInStock])).toEqual([
    [100, true],
    [-150, true],
    [0, false],
  ]);
  expect(requestOf(shop, draft(1, '9'), '123456')).toMatchObject({ exchangeVariantId: '9', difference: 100 });
  // ₹1,000 were paid for two, and never less than nothing is owed for others.
  expect(differenceOf(shop, draft(2, '8'))).toBe(-300);
  expect(missingIn(2, shop, draft(2, '9'))).toEqual({ problem: 'variant' });
  expect(missingIn(2, shop, draft(1, '7'))).toEqual({ problem: 'variant' });
  expect([1, 2].map((pieces) => wishesOf(shop, draft(pieces, '9')))).toEqual([
    ['exchange', 'replacement'],
    ['exchange'],
  ]);
});

test('terms refuse a reason, keep a wish from being offered and name the fee, by the value of all chosen pieces', () => {
  const by = (terms: Partial<CustomerTerms>) => ({ ...usualTerms, ...terms });
  const under = { reasons: [], from: null, below: null };
  const ruled: Returnable = {
    ...returnable,
    lines: returnable.lines.map((one) => ({
      ...one,
      terms: {
        first: [
          { under: { ...under, reasons: ['other'] }, terms: by({ refusal: 'not_returnable' }) },
          { under: { ...under, reasons: ['size'], from: 1500 }, terms: by({ wishes: ['refund'], fee: 50 }) },
        ],
        otherwise: by({ pictureReasons: ['damaged'] }),
      },
    })),
  };
  const of = (lines: Draft['lines']): Draft => ({ ...emptyDraft(ruled), lines });
  const other = of({ 1: { ...why(), reason: 'other' } });
  expect(termsProblem(ruled, other, '1')).toBe('not_returnable');
  expect(missingIn(1, ruled, other)).toEqual({ problem: 'refused', line: '1' });
  const damaged = of({ 1: { ...why(), reason: 'damaged' } });
  expect(termsProblem(ruled, damaged, '1')).toBe('picture');
  expect(termsProblem(ruled, { ...damaged, pictures: 1 }, '1')).toBeNull();
  // ₹1,000 for two pieces of an item: only three pieces of both items are worth ₹1,500.
  const [few, many] = [of({ 1: why(2) }), of({ 1: why(2), 2: why(1) })];
  expect([few, many].map((draft) => [feeOf(ruled, draft), wishesOf(ruled, draft)])).toEqual([
    [0, ['refund', 'exchange']],
    [50, ['refund']],
  ]);
  expect(requestOf(ruled, { ...many, wish: 'refund', way: 'courier' }, '123456')).toMatchObject({ fee: 50 });
});

test('where the money goes is asked with the refund of a cash order alone, and can be said later', () => {
  const cash = { ...returnable, payee: { asks: true, missing: false } };
  const draft: Draft = { ...emptyDraft(cash), lines: { 1: why() }, wish: 'refund', way: 'courier' };
  expect(missingIn(2, cash, draft)).toEqual({ problem: 'payee', payee: 'kind' });
  expect(missingIn(2, cash, { ...draft, payee: { kind: 'upi', upi: 'ravi@gmail.com' } })).toMatchObject({
    payee: 'upi',
  });
  expect(missingIn(2, cash, { ...draft, payee: { kind: 'later' } })).toBeNull();
  expect(missingIn(2, cash, { ...draft, wish: 'exchange', variant: '9' })).toBeNull();
  const payee = { kind: 'upi', upi: 'ravi@okhdfc' } as const;
  expect(requestOf(cash, { ...draft, payee }, '123456')).toMatchObject({ payee });
  expect(requestOf(cash, { ...draft, payee, wish: 'exchange' }, '123456')?.payee).toBeUndefined();
});

test.each([
  ['size', false],
  ['other', true],
] as const)('a picture is needed for the reason %s: %s', (reason, isNeeded) => {
  const one = { ...line('1'), terms: { first: [], otherwise: { ...usualTerms, pictureReasons: ['other' as const] } } };
  const of = { ...returnable, lines: [one] };
  const draft = { ...emptyDraft(of), lines: { 1: { ...emptyLine(1), reason } } };
  expect([needsPicture(of, draft), needsPicture(of, { ...draft, pictures: 1 })]).toEqual([isNeeded, isNeeded]);
  expect(needsPicture(of, emptyDraft(of))).toBe(false);
});
