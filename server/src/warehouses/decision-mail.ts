import { changeType } from '@shipmagic/domain/warehouses/change-request';
import { z } from 'zod';
import { mailTemplate } from '../platform/mail/mail-template.ts';

const content = z.object({
  requestId: z.string(),
  status: z.enum(['approved', 'rejected']),
  changeType,
  vendorName: z.string(),
  warehouseName: z.string().nullable(),
  reviewNotes: z.string().nullable(),
});
export type WarehouseDecision = z.output<typeof content>;

/** The decision on a requested warehouse change, without the reviewer. */
export const warehouseDecisionMail = mailTemplate({
  kind: 'warehouse_decision',
  content,
  subject: ({ status, warehouseName, vendorName }) => `Warehouse request ${status}: ${warehouseName ?? vendorName}`,
  render: async (decision, publicUrl) =>
    (await import('./decision-mail-document.ts')).warehouseDecisionDocument(decision, publicUrl),
});
