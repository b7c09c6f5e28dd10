import { Button } from '@mantine/core';
import { manifestOffer } from '@shipmagic/domain/parcels/handover/manifest-offer';
import { manifestsContract } from '@shipmagic/domain/parcels/handover/manifests.contract';
import { pickupsContract, type ReadyGroup } from '@shipmagic/domain/parcels/handover/pickups.contract';
import { Link, useNavigate } from '@tanstack/react-router';
import { defaultMessage } from '../../api/api-error.ts';
import { useRouteMutation } from '../../api/use-route.ts';
import { toast } from '../../ui/toast.ts';

/** Leads to the handover of a group: makes its manifest, or opens the one that is being handed over. */
export function MakeManifestButton({ group }: { group: ReadyGroup }) {
  const navigate = useNavigate();
  const make = useRouteMutation(manifestsContract.create, {
    changes: [pickupsContract.list, manifestsContract.list],
    onSuccess: ({ id }) => void navigate({ to: '/manifests/$id', params: { id } }),
    onError: (error) => toast.error('No manifest was made', error.message || defaultMessage),
  });
  const { warehouseId, shippingPartner, openManifestId, vendorName } = group;
  const offer = manifestOffer(group);
  return (
    <>
      {openManifestId && (
        <Button
          size="xs"
          variant="default"
          renderRoot={(props) => <Link to="/manifests/$id" params={{ id: openManifestId }} {...props} />}
        >
          Open manifest
        </Button>
      )}
      {offer.kind === 'labels_first' && (
        <Button size="xs" variant="default" renderRoot={(props) => <Link {...unlabelled(vendorName)} {...props} />}>
          {offer.label}
        </Button>
      )}
      {offer.kind === 'make' && (
        <Button
          size="xs"
          variant="default"
          loading={make.isPending}
          onClick={() => make.mutate({ body: { warehouseId, shippingPartner } })}
        >
          {offer.label}
        </Button>
      )}
    </>
  );
}

/** The vendor's orders that are ready and have no label, to be selected and printed. */
const unlabelled = (vendorName: string) =>
  ({
    to: '/orders',
    search: {
      activeTab: 'ready_to_ship',
      page: 1,
      pageSize: 50,
      labelCreatedFilter: 'not_created',
      vendors: [vendorName],
    },
  }) as const;
