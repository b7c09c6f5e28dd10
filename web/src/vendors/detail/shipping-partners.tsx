import { ActionIcon, Button, Skeleton, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { partnerStatusColour, type VendorShippingPartner } from '@shipmagic/domain/vendors/shipping-partner';
import { vendorsContract } from '@shipmagic/domain/vendors/vendors.contract';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { serverMessage } from '../../api/api-error.ts';
import { useRoute, useRouteMutation } from '../../api/use-route.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { toast } from '../../ui/toast.ts';
import { TwoLines } from '../../ui/two-lines.tsx';
import { vendorReads } from '../vendor-reads.ts';
import { AddPartnerDialog } from './add-partner-dialog.tsx';
import classes from './detail.module.css';

/** The couriers the vendor ships with. */
export function ShippingPartners({ vendorName }: { vendorName: string }) {
  const { data, error, refetch } = useRoute(vendorsContract.shippingPartners, { params: { vendorName } });
  const [adding, dialog] = useDisclosure();
  return (
    <Section
      title="Shipping partners"
      end={
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={dialog.open}>
          Add Partner
        </Button>
      }
    >
      {error && !data && <Failure what="Failed to fetch shipping partners" error={error} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton height={80} />}
      {data?.length === 0 && (
        <Text c="dimmed" size="sm">
          No shipping partners yet. The default one is preselected when a shipment is made.
        </Text>
      )}
      {data && data.length > 0 && (
        <ul className={classes.rows} aria-label="Shipping partners">
          {data.map((partner) => (
            <PartnerRow key={partner.id} vendorName={vendorName} partner={partner} />
          ))}
        </ul>
      )}
      <AddPartnerDialog vendorName={vendorName} opened={adding} onClose={dialog.close} />
    </Section>
  );
}

function PartnerRow({ vendorName, partner }: { vendorName: string; partner: VendorShippingPartner }) {
  const [asking, setAsking] = useState(false);
  const remove = useRouteMutation(vendorsContract.removeShippingPartner, {
    changes: vendorReads,
    onSuccess: () => toast.success('Shipping partner deleted successfully'),
    onError: (error) => toast.error('Failed to delete shipping partner', serverMessage(error) ?? error.message),
  });
  return (
    <li className={classes.row}>
      <TwoLines strong={partner.partnerName} dimmed={serviceText(partner)} />
      <span className={classes.badges}>
        {partner.isDefault && <StatusBadge colour="indigo">Default</StatusBadge>}
        <StatusBadge colour={partnerStatusColour(partner.status)}>{partner.status}</StatusBadge>
        <ActionIcon
          aria-label={`Delete ${partner.partnerName}`}
          loading={remove.isPending}
          onClick={() => setAsking(true)}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </span>
      <ConfirmDialog
        opened={asking}
        title="Delete shipping partner"
        question={`${partner.partnerName} will no longer be offered first for this vendor’s shipments.`}
        confirmLabel="Delete"
        onConfirm={() => {
          setAsking(false);
          remove.mutate({ params: { vendorName, id: partner.id } });
        }}
        onClose={() => setAsking(false)}
      />
    </li>
  );
}

const serviceText = ({ serviceType }: VendorShippingPartner) =>
  `${serviceType.charAt(0).toUpperCase()}${serviceType.slice(1)} service`;
