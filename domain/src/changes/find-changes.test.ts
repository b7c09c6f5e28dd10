import { expect, test } from 'vitest';
import { type AsBooked, type AsTold, findChanges } from './find-changes.ts';

const recipient = {
  name: 'Lakshmi Narayan',
  phone: '9845098450',
  street: '77 Garden Street, Indiranagar',
  zip: '560038',
  country: 'India',
};
const lines = [
  { id: '1', title: 'Lamp', quantity: 3 },
  { id: '2', title: 'Vase', quantity: 1 },
];
const booked: AsBooked = { collects: 1500, recipient, lines, delivered: false };
const told: AsTold = { collects: 1500, recipient: null, lines, financialStatus: 'PENDING' };
const kinds = (more: Partial<AsTold>, of: Partial<AsBooked> = {}) =>
  findChanges({ ...booked, ...of }, { ...told, ...more }).map(({ kind, edits, collect }) => [kind, edits, collect]);

test.each<[string, Partial<AsTold>, Partial<AsBooked>, ReturnType<typeof kinds>]>([
  ['nothing', {}, {}, []],
  ['a tenth of a paisa', { collects: 1500.001 }, {}, []],
  ['paid', { collects: 0, financialStatus: 'PAID' }, {}, [['paid', ['collect'], { from: 1500, to: 0 }]]],
  [
    'paid in part',
    { collects: 500, financialStatus: 'PARTIALLY_PAID' },
    {},
    [['paid', ['collect'], { from: 1500, to: 500 }]],
  ],
  ['prepaid and told again', { collects: 0, financialStatus: 'PAID' }, { collects: 0 }, []],
  [
    'refunded in part before it was paid',
    { collects: 1200, financialStatus: 'PARTIALLY_REFUNDED' },
    {},
    [['partly_refunded', ['collect'], { from: 1500, to: 1200 }]],
  ],
  ['prepaid and refunded in part', { collects: 0, financialStatus: 'PARTIALLY_REFUNDED' }, { collects: 0 }, []],
  ['prepaid and refunded', { collects: 0, financialStatus: 'REFUNDED' }, { collects: 0 }, [['refunded', [], null]]],
  [
    'a piece less on COD',
    { collects: 1000, lines: [{ id: '1', title: 'Lamp', quantity: 2 }, lines[1] ?? never()] },
    {},
    [['items', ['collect'], { from: 1500, to: 1000 }]],
  ],
  ['a piece less on prepaid', { collects: 0, lines: [lines[0] ?? never()] }, { collects: 0 }, [['items', [], null]]],
  ['more to collect', { collects: 1700 }, {}, [['items', ['collect'], { from: 1500, to: 1700 }]]],
  [
    'prepaid, and a piece added that is owed',
    { collects: 200 },
    { collects: 0 },
    [['items', ['collect'], { from: 0, to: 200 }]],
  ],
  [
    'the same address in other letters',
    { recipient: { ...recipient, street: '77 garden street  Indiranagar.' } },
    {},
    [],
  ],
  ['another phone', { recipient: { ...recipient, phone: '9812345678' } }, {}, [['address', ['phone'], null]]],
  [
    'another street and name',
    { recipient: { ...recipient, name: 'Asha Rao', street: '5 New Road' } },
    {},
    [['address', ['name', 'street'], null]],
  ],
  ['another PIN code', { recipient: { ...recipient, zip: '570001' } }, {}, [['destination', [], null]]],
  ['another country', { recipient: { ...recipient, country: 'Nepal', zip: null } }, {}, [['destination', [], null]]],
  [
    'paid, and another phone',
    { collects: 0, financialStatus: 'PAID', recipient: { ...recipient, phone: '9812345678' } },
    {},
    [
      ['paid', ['collect'], { from: 1500, to: 0 }],
      ['address', ['phone'], null],
    ],
  ],
  ['paid once it was delivered', { collects: 0, financialStatus: 'PAID' }, { delivered: true }, []],
  ['returned once it was delivered', { collects: 0, lines: [], financialStatus: 'REFUNDED' }, { delivered: true }, []],
])('%s', (_, more, of, expected) => expect(kinds(more, of)).toEqual(expected));

test('other items are said in words, with what is to be collected', () => {
  const [change] = findChanges(booked, { ...told, collects: 1250.5, lines: [{ id: '1', title: 'Lamp', quantity: 4 }] });
  expect([change?.from, change?.to]).toEqual([
    'Lamp × 3, Vase × 1, ₹1,500.00 to collect',
    'Lamp × 4, Vase × 0, ₹1,250.50 to collect',
  ]);
});

test('items that are on their way are the same wish before and after the courier was told what to collect', () => {
  const fewer = { collects: 1000, lines: [{ id: '1', title: 'Lamp', quantity: 2 }] };
  const of = (collects: number) => findChanges({ ...booked, collects }, { ...told, ...fewer })[0]?.fingerprint;
  expect(of(1000)).toBe(of(1500));
});

test('the same wish has the same fingerprint, another one another', () => {
  const of = (zip: string) => findChanges(booked, { ...told, recipient: { ...recipient, zip } })[0]?.fingerprint;
  expect(of('570001')).toBe(of('570001'));
  expect(of('570001')).not.toBe(of('570002'));
});

function never(): never {
  throw new Error('no such line');
}
