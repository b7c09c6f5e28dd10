import { Pill, PillGroup } from '@mantine/core';
import { isStaff, type Role } from '@shipmagic/domain/access/role';
import type { Order } from '@shipmagic/domain/orders/order';
import { Suspense, useState } from 'react';
import { CallBackButton } from '../changes/call-back-button.tsx';
import { NextScanButton } from '../demo/next-scan-button.tsx';
import { CancelOrder } from '../orders/cancel-order.tsx';
import { CustomerDetails } from '../orders/detail/customer-details.tsx';
import classes from '../orders/detail/detail.module.css';
import { EwayBillFacts } from '../orders/detail/eway-bill-facts.tsx';
import { MerchantVendorNotes } from '../orders/detail/order-notes.tsx';
import { OrderTotals } from '../orders/detail/order-totals.tsx';
import { ParcelFacts } from '../orders/detail/parcel-facts.tsx';
import { PayoutLine } from '../orders/detail/payout-line.tsx';
import { ProductTable } from '../orders/detail/product-table.tsx';
import { TaxQuestion } from '../orders/detail/tax-question.tsx';
import type { NotesDraft } from '../orders/detail/use-notes-draft.ts';
import { VendorDetails } from '../orders/detail/vendor-details.tsx';
import { WordNotes } from '../orders/detail/word-notes.tsx';
import { EstimateNote } from '../parcels/booking/estimate-note.tsx';
import { FormerParcels } from '../parcels/booking/former-parcels.tsx';
import { ParcelTimeline } from '../parcels/booking/parcel-timeline.tsx';
import { ShipmentPanel } from '../parcels/booking/shipment-panel.tsx';
import { CancelItemButton } from '../refunds/cancel-item-button.tsx';
import { CompareOrder } from '../store-sync/differences/compare-order.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Section } from '../ui/section.tsx';
import { orderCards } from './order-cards.tsx';
import { OrderStatusControls } from './order-status-controls.tsx';
import { useCardsKnown } from './use-cards-known.ts';

const CustomerCard = lazyPart(() => import('../customers/customer-card.tsx'), 'CustomerCard');
const CancelledItems = lazyPart(() => import('../refunds/cancelled-items.tsx'), 'CancelledItems');

interface OrderDetailsTabProps {
  order: Order;
  role: Role;
  /** The merchant and vendor notes as they stand, saved or not. */
  notes: NotesDraft;
}

export function OrderDetailsTab({ order, role, notes }: OrderDetailsTabProps) {
  const staff = isStaff({ role });
  const [cancelling, setCancelling] = useState(false);
  const cards = orderCards(order, role);
  const isKnown = useCardsKnown(order.magicOrderId, staff ? [CustomerCard, CancelledItems, ...cards] : cards);
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <div className={classes.pair}>
          <Section title="Shipping & Actions">
            <ParcelFacts order={order} role={role} />
            <EwayBillFacts order={order} role={role} />
            <ShipmentPanel
              whole
              order={order}
              role={role}
              extra={
                <>
                  <CallBackButton order={order} role={role} />
                  <NextScanButton order={order} role={role} />
                </>
              }
            />
            {order.shippingReference && <EstimateNote order={order} />}
          </Section>
          <CustomerDetails
            order={order}
            role={role}
            more={
              staff && (
                <div className={classes.arriving} data-coming={!isKnown || undefined}>
                  <Suspense fallback={<div className={classes.cardComing} />}>
                    <CustomerCard order={order} />
                  </Suspense>
                </div>
              )
            }
          />
        </div>
        <div className={classes.below} data-coming={!isKnown || undefined}>
          {cards.map(({ card }) => (
            <Suspense key={card.key}>{card}</Suspense>
          ))}
          <div className={classes.packed}>
            <Section title="Products">
              <ProductTable
                order={order}
                action={(line) => (
                  <CancelItemButton order={order} line={line} role={role} onCancelOrder={() => setCancelling(true)} />
                )}
              />
              {staff && (
                <Suspense>
                  <CancelledItems order={order} />
                </Suspense>
              )}
              <CancelOrder order={order} opened={cancelling} onClose={() => setCancelling(false)} />
              <TaxQuestion order={order} role={role} />
              <OrderTotals order={order} />
              <PayoutLine order={order} />
            </Section>
          </div>
          {staff && order.channelTags.length > 0 && (
            <Section title="Channel Tags">
              <PillGroup>
                {order.channelTags.map((tag) => (
                  <Pill key={tag}>{tag}</Pill>
                ))}
              </PillGroup>
            </Section>
          )}
          {!order.personalDataErasedAt && (
            <>
              <Section title="Special Notes">
                <p className={order.note ? classes.prose : classes.quiet}>
                  {order.note || 'The customer left no note.'}
                </p>
              </Section>
              <MerchantVendorNotes order={order} draft={notes} />
            </>
          )}
        </div>
      </div>
      <div className={classes.column}>
        <div className={classes.first}>
          <Section title="Status">
            <OrderStatusControls order={order} role={role} />
            <WordNotes order={order} />
            {staff && <CompareOrder order={order} />}
          </Section>
        </div>
        <Section title="Parcel Timeline">
          <ParcelTimeline order={order} />
          <FormerParcels order={order} />
        </Section>
        <VendorDetails order={order} role={role} />
      </div>
    </div>
  );
}
