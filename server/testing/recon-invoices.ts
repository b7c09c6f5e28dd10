import { writeXlsx, writeXlsxStream } from 'hucre/xlsx';

/** A courier's invoice as it comes, made for these parcels. */
export interface SampleInvoice {
  readonly name: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

type Awbs = readonly [string, string, string, string];
const bytes = (content: Buffer | Uint8Array) => new Uint8Array(content);
const lines = (separator: string, rows: readonly (readonly (string | number)[])[]) =>
  rows.map((row) => row.join(separator)).join('\r\n');

/** The specification's three columns. */
export const threeColumns = ([first, second]: Awbs): SampleInvoice => ({
  name: 'three-columns.csv',
  content: bytes(
    Buffer.from(
      lines(',', [
        ['AWB', 'Actual Weight', 'Actual Cost'],
        [first, '0.5', '41.10'],
        [second, '1.25 kg', '"1,060.55"'],
      ]),
    ),
  ),
});

/** Delhivery's freight invoice: a title above it, grams, a return beside the way there, and totals below. */
export const freightInvoice = ([first, second, third]: Awbs, invoice = 'DLV/26-27/118'): SampleInvoice => ({
  name: 'freight.csv',
  content: bytes(
    Buffer.from(
      lines(',', [
        ['Delhivery Limited', '', ''],
        ['Freight of November 2026'],
        [],
        [
          'waybill_num,order_id,pickup_date,status,package_type,origin_center,destination_pin,zone,product_value',
          'charged_weight,charge_DL,charge_COD,taxes,total_amount,charged_amount,invoice_number',
        ],
        [first, 'A-1,02-11-2026 10:15,Delivered,Pre-paid,Delhi_Hub,560001,D,999,500,40,0,7.20,47.20,999', invoice],
        [second, 'A-2,02-11-2026 10:16,Delivered,COD,Delhi_Hub,560001,D,450,1500,80,25.03,18.91,123.94,450', invoice],
        [third, 'A-3,03-11-2026 09:00,RTO,Pre-paid,Delhi_Hub,781001,E,300,500,38.33,0,6.90,45.23,300', invoice],
        [third, 'A-3,01-11-2026 09:00,Delivered,Pre-paid,Delhi_Hub,781001,E,300,500,40,0,7.20,47.20,300', invoice],
        ['Grand Total', ',,,,,,,,3000,198.33,25.03,40.21,263.57,', ''],
        ['This is a computer generated invoice'],
      ]),
    ),
  ),
});

/** Delhivery's notice of weights that it measured otherwise, as a workbook. */
export const weightMismatch = async ([first, second]: Awbs): Promise<SampleInvoice> => ({
  name: 'weight-mismatch.xlsx',
  content: bytes(
    await writeXlsx({
      sheets: [
        { name: 'Read me', rows: [['Raise disputes within 7 days']] },
        {
          name: 'Mismatch',
          rows: [
            [
              'AWB number',
              'Date of raising the weight mismatch',
              'Status of AWB',
              'Client Declared Weight',
              'Delhivery Updated Weight',
              'Delhivery Updated chargeable weight - Client Declared chargeable weight',
              'Latest deduction - Initial manifestation cost',
            ],
            [first, '2026-11-20', 'Delivered', 500, 1100, 600, 38.35],
            [second, '2026-11-20', 'Delivered', 500, 2000, 1500, 76.7],
            ['Total', null, null, null, null, 2100, 115.05],
          ],
        },
      ],
    }),
  ),
});

/** An invoice by kinds of charge, as “Unicode Text”: fees, a return, a credit, and the same charge on two lines. */
export const kindsOfCharge = ([first, second, third]: Awbs, invoice = 'PZ-7741'): SampleInvoice => ({
  name: 'charges.tsv',
  content: bytes(
    Buffer.from(
      `\ufeff${lines('\t', [
        ['AWB Number', 'Invoice No', 'Charge Type', 'Chargeable Weight (Kg)', 'Amount (INR)'],
        [first, invoice, 'Forward', '0.75', '48.01'],
        [first, invoice, 'COD Charges', '', '25'],
        [second, invoice, 'Forward', '1', '50.50'],
        [second, invoice, 'Forward', '1', '0.50'],
        [second, invoice, 'Credit note', '', '(10.25)'],
        [third, invoice, 'RTO', '0.5', '₹1,040.00'],
        ['', '', 'Total', '', '1153.76'],
      ])}`,
      'utf16le',
    ),
  ),
});

/** A file that only its sender's people understand: its columns have to be chosen. */
export const unknownHeadings = ([first, second]: Awbs): SampleInvoice => ({
  name: 'statement.csv',
  content: bytes(
    Buffer.from(
      lines(';', [
        ['Frachtprüfung', 'Café Courier'],
        ['Invoice No: CC-2026-11', ''],
        ['Consignment', 'Wt', 'Net payable'],
        [first, '700', '61.07'],
        [second, '300', '-5.02'],
      ]),
      'latin1',
    ),
  ),
});

/** A large freight invoice as a workbook of 13 columns, for these parcels and, beyond them, for unknown ones. */
export async function freightWorkbook(awbs: readonly string[], rows: number): Promise<Uint8Array<ArrayBuffer>> {
  function* lines() {
    yield [
      ...['waybill_num', 'order_id', 'pickup_date', 'status', 'zone', 'destination_pin', 'product_value'],
      ...['charged_weight', 'charge_DL', 'charge_COD', 'taxes', 'total_amount', 'invoice_number'],
    ];
    for (let i = 0; i < rows; i++)
      yield [
        ...[awbs[i] ?? `BENCH${i}`, `ORDER-${i}`, '02-11-2026 10:15', 'Delivered', 'D', 560_001, 999],
        ...[500 + (i % 7) * 250, 40, i % 2 ? 25 : 0, 7.2, 47.2 + (i % 100) / 100, 'BENCH/26-27/1'],
      ];
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of writeXlsxStream(lines(), { name: 'Freight' })) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}
