import { describe, expect, test } from 'vitest';
import { readChargeKind } from './charge-kind.ts';
import { findLayout } from './invoice-layout.ts';
import { isOutlier } from './outlier.ts';
import { invoiceReader } from './recon-file.ts';

const rowsOf = (...rows: string[][]) => rows.map((cells, i) => ({ line: i + 1, cells }));
const columns = (...heading: string[]) => findLayout(rowsOf(heading), null);

// Proves (Reconciliation): Usual headings are known; others are chosen and remembered per courier
test.each([
  [['AWB', 'Actual Weight', 'Actual Cost'], { awb: 0, weight: 1, cost: 2 }, true, null],
  [['waybill_num', 'charged_amount', 'charged_weight', 'total_amount'], { awb: 0, weight: 2, cost: 3 }, false, 'g'],
  [['Waybill', 'Charged Weight (Kg)', 'Total Amount'], { awb: 0, weight: 1, cost: 2 }, false, 'kg'],
  [['AWB Number', 'Billed weight in gms', 'Amount (INR)'], { awb: 0, weight: 1, cost: 2 }, false, 'g'],
  [['Tracking No.', 'TOTAL_AMOUNT', 'Amount'], { awb: 0, cost: 1 }, false, null],
  [['AWB', 'Actual Weight', 'Actual Cost', 'Invoice No'], { awb: 0, weight: 1, cost: 2, invoice: 3 }, false, null],
])('the headings %j are known', (heading, at, threeColumns, unit) =>
  expect(columns(...heading)).toMatchObject({ at, threeColumns, unit }),
);

test.each([[['AWB', 'charged_amount']], [['Amount', 'Weight']], [['Waybills of', 'November']]])(
  'the headings %j are not',
  (heading) => expect(columns(...heading)).toBeNull(),
);

test('a heading is found below a preamble, whose invoice number counts where no column has it', () => {
  const above = [['Café Courier'], ['Tax Invoice No.', '', 'CC/26-27/9'], ['Period', 'Nov']];
  expect(findLayout(rowsOf(...above, ['AWB No', 'Amount']), null)).toMatchObject({
    heading: { line: 4 },
    invoice: 'CC/26-27/9',
  });
  expect(findLayout(rowsOf(...above, ['AWB No', 'Amount', 'Invoice No']), null)).toMatchObject({ invoice: null });
  expect(findLayout(rowsOf(['Invoice: none of ours'], ['AWB No', 'Amount']), null)).toMatchObject({ invoice: null });
});

test('chosen columns count as they are written, and all of them', () => {
  const rows = rowsOf(['AWB', 'Amount'], ['Consignment', 'Net']);
  expect(findLayout(rows, { awb: 'Consignment', cost: 'Net' })).toMatchObject({ heading: { line: 2 } });
  expect(findLayout(rows, { awb: 'Consignment', cost: 'Amount' })).toBeNull();
  expect(findLayout(rows, { awb: 'Consignment' })).toBeNull();
});

test.each([
  ['', 'forward'],
  ['Delivered', 'forward'],
  ['FWD', 'forward'],
  ['RTO', 'return'],
  ['Returned to origin', 'return'],
  ['COD_charges', 'cod'],
  ['Weight Discrepancy', 'weight'],
  ['Credit: RTO', 'credit'],
  ['RTO reversed', 'credit'],
  ['DTO', 'other'],
  ['Lost', 'other'],
  ['abracadabra', null],
])('a charge for “%s” is %s', (cell, kind) => expect(readChargeKind(cell)).toBe(kind));

test.each([
  [6_000, 4_000, true],
  [5_999, 4_000, false],
  [3_000, 1_500, false],
  [3_500, 1_500, true],
  [2_000, 0, true],
])('%i paise where %i were quoted is an outlier: %s', (charged, quoted, outlier) =>
  expect(isOutlier(charged, quoted)).toBe(outlier),
);

describe('a row of an invoice', () => {
  const heading = ['AWB No', 'Charge Type', 'Amount', 'Weight', 'Invoice No'];
  const read = (...rows: string[][]) => {
    const layout = findLayout(rowsOf(heading), null);
    if (!layout) throw new Error('no layout');
    const reader = invoiceReader(layout, { unit: 'kg', invoice: null, ragged: true });
    const taken = rows.map((cells, i) => reader.take({ line: i + 2, cells }));
    return { taken: taken.filter((one) => one !== null), ...reader.soFar() };
  };

  test.each([
    ['Forward', '45.10', 'forward', 4510],
    ['', '-45.10', 'credit', -4510],
    ['', '(45.10)', 'credit', -4510],
    ['Credit', '45.10', 'credit', -4510],
    ['Credit', '−45.10', 'credit', -4510],
    ['RTO', '- ₹1,045.10', 'return', -104_510],
    ['COD', '0', 'cod', 0],
  ])('for “%s” of %s is %s of %i paise', (said, amount, kind, paise) =>
    expect(read(['AWB1', said, amount, '', 'I1']).taken).toEqual([
      { line: 2, awb: 'AWB1', kind, invoice: 'I1', weight: null, unitNamed: false, paise },
    ]),
  );

  test.each([
    [['AWB1', 'Magic', '1', '', 'I1'], '“Magic” is not a kind of charge'],
    [['AWB1', 'RTO', '1', '', ''], 'the invoice number is missing'],
    [['AWB1', 'RTO', '1', '', '1'.repeat(61)], `“${'1'.repeat(30)}…” is not an invoice number`],
    [['AWB1', 'RTO', '1', '', 'I1', 'x'], 'it has 6 values, but the heading on line 1 has 5 columns'],
    [['2.96E+13', 'RTO', '1', '', 'I1'], 'a spreadsheet has rounded the AWB to 2.96E+13'],
    [['', 'Pickup', '500', '', 'I1'], 'the AWB is missing'],
  ])('that is %j is refused', (cells, reason) => {
    const badRow = { line: 2, reason };
    expect(read(cells)).toMatchObject({ taken: [badRow], totalRows: 1, badRows: 1, bad: [badRow] });
  });

  test('is no charge when it is a total, a note, or the heading once more', () =>
    expect(
      read(
        ['AWB1', 'RTO', '1', '', 'I1'],
        heading,
        ['', '', 'Sub-total', '1'],
        ['Grand Total', '', '1'],
        ['Thank you for your business'],
      ),
    ).toMatchObject({ totalRows: 1, skippedRows: 4, badRows: 0 }));

  test('is named with the first of those that cannot be taken', () =>
    expect(read(...Array.from({ length: 21 }, () => ['']))).toMatchObject({
      badRows: 21,
      bad: Array.from({ length: 20 }, (_, i) => ({ line: i + 2 })),
    }));
});
