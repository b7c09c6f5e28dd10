import { Button } from '@mantine/core';
import { untoldParcelsContract } from '@shipmagic/domain/parcels/fulfilment/untold-parcels.contract';
import { IconRefresh } from '@tabler/icons-react';
import { serverMessage } from '../../api/api-error.ts';
import { useRouteMutation } from '../../api/use-route.ts';
import { toast } from '../../ui/toast.ts';

interface TellStoreProps {
  /** The shipments; null: all that the store does not know. */
  ids: readonly string[] | null;
  label: string;
  /** Which parcel it is, for the accessible name. */
  name?: string;
  onDone?: () => void;
}

/** Has the store read and told again of parcels that it does not know. What comes of it is seen in the list. */
export function TellStore({ ids, label, name, onDone }: TellStoreProps) {
  const tell = useRouteMutation(untoldParcelsContract.tell, {
    changes: [untoldParcelsContract.list],
    onSuccess: ({ message }) => {
      toast.success(message);
      onDone?.();
    },
    onError: (error) => toast.error('The store was not asked', serverMessage(error) ?? error.message),
  });
  return (
    <Button
      size={name ? 'compact-sm' : 'sm'}
      variant="default"
      leftSection={<IconRefresh size={14} />}
      aria-label={name && `${label}: ${name}`}
      loading={tell.isPending}
      onClick={() => tell.mutate({ body: ids === null ? {} : { shipmentIds: [...ids] } })}
    >
      {label}
    </Button>
  );
}
