import { Button } from '@mantine/core';
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
  const { warehouseId, shippingPartner, openManifestId, unlisted } = group;
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
      {unlisted > 0 && (
        <Button
          size="xs"
          variant="default"
          loading={make.isPending}
          onClick={() => make.mutate({ body: { warehouseId, shippingPartner } })}
        >
          Make manifest of {unlisted}
        </Button>
      )}
    </>
  );
}
