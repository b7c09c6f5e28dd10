import { Text } from '@react-email/components';
import { changeTypeLabels } from '@shipmagic/domain/warehouses/change-request';
import { createElement as h } from 'react';
import { mailButton, mailFacts, mailLayout, mailLook, mailProse, mailSection } from '../platform/mail/layout.ts';
import type { WarehouseDecision } from './decision-mail.ts';

const outcomes = {
  approved: 'The change you requested was approved and made. Any corrections are shown in the warehouse itself.',
  rejected: 'The change you requested was rejected. Nothing was changed.',
} as const;

export function warehouseDecisionDocument(decision: WarehouseDecision, publicUrl: string) {
  const { requestId, status, changeType, vendorName, warehouseName, reviewNotes } = decision;
  return mailLayout({
    preview: outcomes[status],
    heading: `Warehouse request ${status}`,
    reason: 'You are receiving this mail because you requested this change.',
    children: [
      h(Text, mailLook('text', { marginTop: '8px' }), outcomes[status]),
      mailSection(
        `Request #${requestId}`,
        ...mailFacts([
          ['Change', changeTypeLabels[changeType]],
          ['Warehouse', warehouseName],
          ['Vendor', vendorName],
        ]),
      ),
      reviewNotes && mailSection('Review notes', mailProse(reviewNotes)),
      mailButton(`${publicUrl}/vendors/${encodeURIComponent(vendorName)}?tab=warehouses`, 'Open the warehouses'),
    ],
  });
}
