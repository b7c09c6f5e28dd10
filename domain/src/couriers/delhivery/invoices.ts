import { type DisputeColumn, type InvoiceForm, invoiceNumberHeadings } from '../courier-invoice.ts';

/** Delhivery's files of charges, the most particular first. */
export const delhiveryInvoices: readonly InvoiceForm[] = [
  // Its notice of weights that it measured otherwise.
  {
    columns: {
      awb: ['awb number'],
      weight: ['delhivery updated weight'],
      cost: ['latest deduction initial manifestation cost'],
    },
    unit: 'g',
    kind: 'weight',
  },
  // Its freight invoice, in which charged_amount is the value of the goods.
  {
    columns: {
      awb: ['waybill num', 'waybill number', 'waybill'],
      weight: ['charged weight'],
      cost: ['total amount'],
      kind: ['status'],
      invoice: invoiceNumberHeadings,
    },
    unit: 'g',
  },
];

/** The headings are those in which Delhivery itself reports differences of weight. */
export const delhiveryDispute: readonly DisputeColumn[] = [
  ['AWB number', 'awb'],
  ['order_id', 'order'],
  ['invoice_number', 'invoice'],
  ['Client Declared Weight', 'declaredGrams'],
  ['Delhivery Updated Weight', 'chargedGrams'],
  ['Delhivery Updated chargeable weight - Client Declared chargeable weight', 'gramsMore'],
  ['total_amount', 'charged'],
  ['Initial manifestation cost', 'expected'],
  ['Latest deduction - Initial manifestation cost', 'costMore'],
];
