import { Alert, Loader, Radio, Select, Stack, Text } from '@mantine/core';
import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { counted } from '@shipmagic/domain/text/counted';
import type { DefaultCourierScope } from '@shipmagic/domain/vendors/shipping-partner';
import { vendorsContract } from '@shipmagic/domain/vendors/vendors.contract';
import { type FormEvent, useState } from 'react';
import { useRoute, useRouteMutation } from '../api/use-route.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { Failure } from '../ui/failure.tsx';
import { toast } from '../ui/toast.ts';
import { vendorReads } from './vendor-reads.ts';

interface DefaultCourierDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** One default courier for all vendors, or for those that have none. */
export function DefaultCourierDialog({ opened, onClose }: DefaultCourierDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Default courier of vendors" size="sm">
      <Form onClose={onClose} />
    </Dialog>
  );
}

function Form({ onClose }: Pick<DefaultCourierDialogProps, 'onClose'>) {
  const counts = useRoute(vendorsContract.defaultCouriers, {}, { freshFor: 0, keptFor: 0 });
  const partners = useRoute(bookingContract.partners, {}, { freshFor: 300_000 });
  const [partner, setPartner] = useState<string | null>(null);
  const [scope, setScope] = useState<DefaultCourierScope>('without');
  const set = useRouteMutation(vendorsContract.setDefaultCourier, {
    changes: [...vendorReads, vendorsContract.defaultCouriers],
    onSuccess: ({ changed }) => {
      toast.success('Default courier set', `${counted(changed, 'vendor')} changed.`);
      onClose();
    },
  });
  const error = counts.error ?? partners.error;
  const retry = () => void Promise.all([counts.refetch(), partners.refetch()]);
  if (error) return <Failure what="The couriers could not be loaded" error={error} onRetry={retry} />;
  if (!counts.data || !partners.data) return <Loader size="sm" aria-label="Loading couriers" />;
  const connected = partners.data.filter(({ enabled }) => enabled).map(({ name }) => name);
  if (connected.length === 0)
    return <Text>No courier is connected. Connect one first: nothing can be shipped without it.</Text>;
  const { vendors, without } = counts.data;
  const partnerName = partner ?? connected[0] ?? '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    set.mutate({ body: { partnerName, vendors: scope } });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap={16}>
        <Text size="sm">Orders are shipped with their vendor’s default courier unless another one is chosen.</Text>
        <Select label="Courier" data={connected} allowDeselect={false} value={partnerName} onChange={setPartner} />
        <Radio.Group label="For" value={scope} onChange={(value) => setScope(value as DefaultCourierScope)}>
          <Stack gap={8} mt={4}>
            <Radio value="without" label={`Vendors without one (${without.toLocaleString('en-IN')})`} />
            <Radio value="all" label={`All vendors (${vendors.toLocaleString('en-IN')}): others’ choice is replaced`} />
          </Stack>
        </Radio.Group>
        {set.error && (
          <Alert color="red" role="alert">
            {set.error.message}
          </Alert>
        )}
        <DialogButtons
          submit={`Set for ${counted(scope === 'all' ? vendors : without, 'vendor')}`}
          disabled={scope === 'without' && without === 0}
          busy={set.isPending}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
