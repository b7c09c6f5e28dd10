import { z } from 'zod';
import { mailTemplate } from '../../platform/mail/mail-template.ts';

const content = z.object({
  status: z.enum(['approved', 'rejected']),
  productTitle: z.string(),
  variantTitle: z.string(),
  vendorName: z.string(),
  currentQuantity: z.number().int(),
  requestedQuantity: z.number().int(),
  reviewNotes: z.string().nullable(),
});
export type InventoryDecision = z.output<typeof content>;

/** The decision on a requested quantity, without the reviewer. */
export const inventoryDecisionMail = mailTemplate({
  kind: 'inventory_decision',
  content,
  subject: ({ status, productTitle }) => `Inventory request ${status}: ${productTitle}`,
  render: async (decision, publicUrl) =>
    (await import('./decision-mail-document.ts')).inventoryDecisionDocument(decision, publicUrl),
});
