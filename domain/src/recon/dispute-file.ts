/** What a line of a dispute can say of a parcel. */
export const disputeFields = [
  'awb',
  'order',
  'invoice',
  'madeOn',
  'declaredGrams',
  'chargedGrams',
  'gramsMore',
  'charged',
  'expected',
  'costMore',
] as const;
export type DisputeField = (typeof disputeFields)[number];

/** A column of a courier's own form: its heading and what it says. */
export type DisputeColumn = readonly [heading: string, field: DisputeField];

/** The form of couriers that have none of their own. */
const common: readonly DisputeColumn[] = [
  ['AWB', 'awb'],
  ['Order Number', 'order'],
  ['Invoice Number', 'invoice'],
  ['Shipped On', 'madeOn'],
  ['Declared Weight (g)', 'declaredGrams'],
  ['Charged Weight (g)', 'chargedGrams'],
  ['Charged Amount (INR)', 'charged'],
  ['Expected Amount (INR)', 'expected'],
  ['Difference (INR)', 'costMore'],
];

/** The headings are those in which the courier itself reports differences of weight. */
const forms: Readonly<Record<string, readonly DisputeColumn[]>> = {
  delhivery: [
    ['AWB number', 'awb'],
    ['order_id', 'order'],
    ['invoice_number', 'invoice'],
    ['Client Declared Weight', 'declaredGrams'],
    ['Delhivery Updated Weight', 'chargedGrams'],
    ['Delhivery Updated chargeable weight - Client Declared chargeable weight', 'gramsMore'],
    ['total_amount', 'charged'],
    ['Initial manifestation cost', 'expected'],
    ['Latest deduction - Initial manifestation cost', 'costMore'],
  ],
};

/** The columns in which a courier is told of differences. */
export const disputeColumns = (courier: string): readonly DisputeColumn[] => forms[courier] ?? common;
