import { Button, Group, Stack } from '@mantine/core';
import { claimReasonFacts, mayBeDamaged } from '@shipmagic/domain/claims/claim-reason';
import { claimStateTable } from '@shipmagic/domain/claims/claim-state';
import { type Claim, claimsContract } from '@shipmagic/domain/claims/claims.contract';
import type { Order } from '@shipmagic/domain/orders/order';
import type { ReactNode } from 'react';
import { outcomeText, serverMessage } from '../api/api-error.ts';
import { useRoute, useRouteMutation } from '../api/use-route.ts';
import { Awb } from '../ui/awb.tsx';
import facts from '../ui/facts.module.css';
import { Section } from '../ui/section.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { storeDay } from '../ui/store-time.ts';
import { toast } from '../ui/toast.ts';
import { ClaimActions } from './claim-actions.tsx';
import { amountLines, claimName, deadlineText } from './claim-cells.tsx';
import { claimsShown } from './reloaded.ts';

interface OrderClaimsProps {
  order: Order;
  /** The other steps that are at hand for a parcel in trouble. */
  children?: ReactNode;
}

/** The claims for an order's parcels with their next steps; nothing for an order whose parcel is in no trouble. */
export function OrderClaims({ order, children }: OrderClaimsProps) {
  const { data } = useRoute(claimsContract.ofOrder, { params: { id: order.magicOrderId } });
  const claims = data?.claims ?? [];
  const mayOpen = claims.length === 0 && data !== undefined && mayBeDamaged(order.shipmentStatus);
  if (claims.length === 0 && !mayOpen) return null;
  return (
    <Section title="Claim on the Courier">
      <Stack gap="md">
        {claims.map((claim) => (
          <OneClaim key={claim.id} claim={claim} />
        ))}
        <Group gap="sm">
          {mayOpen && <OpenClaim order={order} />}
          {claims.length > 0 && order.customerEmail && (
            <Button
              size="xs"
              variant="default"
              component="a"
              href={`mailto:${encodeURIComponent(order.customerEmail)}?subject=${encodeURIComponent(`Your order ${order.orderNumber}`)}`}
            >
              Write to customer
            </Button>
          )}
          {claims.length > 0 && children}
        </Group>
      </Stack>
    </Section>
  );
}

function OneClaim({ claim }: { claim: Claim }) {
  const { strong, dimmed } = amountLines(claim);
  return (
    <Stack gap="xs">
      <dl className={facts.facts}>
        <Fact name={claimReasonFacts[claim.reason].label}>since {storeDay(claim.since)}</Fact>
        <Fact name={claim.shippingPartner}>
          <Awb value={claim.awb} />
        </Fact>
        <Fact name="State">
          <StatusBadge colour={claimStateTable[claim.state].colour}>{claimStateTable[claim.state].label}</StatusBadge>{' '}
          {deadlineText(claim)}
        </Fact>
        <Fact name={claim.recovered === null ? 'Can be claimed' : 'Recovered'}>
          {strong} ({dimmed})
        </Fact>
        {claim.claimNumber && <Fact name="Claim number">{claim.claimNumber}</Fact>}
        {claim.note && <Fact name="Note">{claim.note}</Fact>}
      </dl>
      <ClaimActions claim={claim} name={claimName(claim)} />
    </Stack>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function OpenClaim({ order }: { order: Order }) {
  const open = useRouteMutation(claimsContract.open, {
    changes: claimsShown,
    onSuccess: () => toast.success('Claim opened', 'Keep pictures of the goods and the packing for the courier.'),
    onError: (error) => toast.alert(serverMessage(error) ?? 'No claim was opened', outcomeText(error)),
  });
  return (
    <Button
      size="xs"
      variant="default"
      loading={open.isPending}
      onClick={() => open.mutate({ params: { id: order.magicOrderId }, body: { reason: 'damaged' } })}
    >
      Goods are damaged
    </Button>
  );
}
