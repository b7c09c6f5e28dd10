import { Text } from '@react-email/components';
import { createElement as h } from 'react';
import { mailButton, mailFacts, mailLayout, mailLook, mailProse, mailSection } from '../../platform/mail/layout.ts';
import type { InventoryDecision } from './decision-mail.ts';

const outcomes = {
  approved: 'The quantity you requested was approved and is set in the store.',
  rejected: 'The quantity you requested was rejected. The store’s quantity is unchanged.',
} as const;

export function inventoryDecisionDocument(decision: InventoryDecision, publicUrl: string) {
  const { status, productTitle, variantTitle, vendorName, currentQuantity, requestedQuantity, reviewNotes } = decision;
  return mailLayout({
    preview: outcomes[status],
    heading: `Inventory request ${status}`,
    reason: 'You are receiving this mail because you requested this quantity.',
    children: [
      h(Text, mailLook('text', { marginTop: '8px' }), outcomes[status]),
      mailSection(
        productTitle,
        ...mailFacts([
          ['Variant', variantTitle === 'Default Title' ? null : variantTitle],
          ['Vendor', vendorName],
          ['Quantity before', String(currentQuantity)],
          ['Requested quantity', String(requestedQuantity)],
        ]),
      ),
      reviewNotes && mailSection('Review notes', mailProse(reviewNotes)),
      mailButton(`${publicUrl}/inventory-requests?activeTab=${status}`, 'Open inventory requests'),
    ],
  });
}
