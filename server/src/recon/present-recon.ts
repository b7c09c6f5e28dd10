import type { DifferenceSum, largestDifferences } from './differences.queries.ts';
import type { listUploads } from './recon-uploads.queries.ts';

type Row<F extends (...args: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<F>>[number];

export const presentUpload = (row: Row<typeof listUploads>) => ({
  id: row.id,
  filename: row.filename,
  status: row.status,
  uploadDate: row.uploaded_at.toISOString(),
  uploadedBy: row.uploaded_by,
  uploadedByEmail: row.uploaded_by_email,
  totalRows: row.total_rows,
  updatedRows: row.updated_rows,
  leftRows: row.left_rows,
  courier: row.courier,
  invoice: row.first_invoice,
  invoices: row.invoice_count ?? 0,
  failure: row.failure,
});

export const presentSum = (row: DifferenceSum) => ({
  parcels: row.parcels,
  chargedWeight: row.charged_weight,
  weightDifference: row.weight_difference,
  withoutWeight: row.without_weight,
  chargedCost: row.charged_cost,
  expectedCost: row.expected_cost,
  costDifference: row.cost_difference,
  withoutQuote: row.without_quote,
});

export const presentDifference = (row: Row<typeof largestDifferences>) => ({
  awb: row.awb,
  magicOrderId: row.magic_order_id,
  vendorName: row.vendor_name,
  partner: row.partner,
  chargedWeight: row.charged_weight,
  expectedWeight: row.expected_weight,
  quotedWeight: row.quoted_weight,
  chargedCost: row.charged_cost,
  expectedCost: row.expected_cost,
  kinds: row.kinds,
});
