/** The columns of a courier's invoice that are read. */
export const invoiceColumns = ['awb', 'weight', 'cost', 'kind', 'invoice'] as const;
export type InvoiceColumn = (typeof invoiceColumns)[number];

/** A courier's file, known by its headings. */
export interface InvoiceForm {
  /** Headings without case, units, and signs; of several the first that is there counts. */
  readonly columns: Readonly<Partial<Record<InvoiceColumn, readonly string[]>>>;
  /** The unit of its weights where no heading names it. */
  readonly unit?: 'kg' | 'g';
  /** The kind of all its charges; otherwise each row says it. */
  readonly kind?: 'forward' | 'weight';
}

export const invoiceNumberHeadings = [
  'invoice number',
  'invoice no',
  'invoice num',
  'invoice id',
  'bill number',
  'bill no',
];

/** The fields of a line in which a courier is told of a difference. */
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

/** A column of a courier's own form: its heading and its field. */
export type DisputeColumn = readonly [heading: string, field: DisputeField];
