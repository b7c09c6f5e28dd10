import { Text } from '@react-email/components';
import { changeTypeLabels } from '@shipmagic/domain/warehouses/change-request';
import { createElement as h } from 'react';
import { mailButton, mailFacts, mailLayout, mailProse, mailSection, mailStyles } from '../platform/mail/layout.ts';
import type { WarehouseDecision } from './decision-mail.ts';

const outcomes = {
  approved: 'The change that you asked for was approved and is made. Corrections stand in the warehouse itself.',
  rejected: 'The change that you asked for was rejected. Nothing was changed.',
} as const;

export function warehouseDecisionDocument(decision: WarehouseDecision, publicUrl: string) {
  const { requestId, status, changeType, vendorName, warehouseName, reviewNotes } = decision;
  return mailLayout({
    preview: outcomes[status],
    heading: `Warehouse request ${status}`,
    reason: 'You get this mail because you asked for this change.',
    children: [
      h(Text, { style: { ...mailStyles.text, marginTop: '8px' } }, outcomes[status]),
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
