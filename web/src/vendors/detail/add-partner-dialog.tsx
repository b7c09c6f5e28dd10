import { Autocomplete, Checkbox, NativeSelect, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { knownCouriers } from '@shipmagic/domain/couriers/known-couriers';
import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { type ServiceType, serviceTypes } from '@shipmagic/domain/vendors/shipping-partner';
import { vendorsContract } from '@shipmagic/domain/vendors/vendors.contract';
import { serverMessage } from '../../api/api-error.ts';
import { useRoute, useRouteMutation } from '../../api/use-route.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { toast } from '../../ui/toast.ts';
import { vendorReads } from '../vendor-reads.ts';

interface AddPartnerDialogProps {
  vendorName: string;
  opened: boolean;
  onClose: () => void;
}

const blank = { partnerName: '', serviceType: 'standard' as ServiceType, isDefault: false };

export function AddPartnerDialog({ vendorName, opened, onClose }: AddPartnerDialogProps) {
  const couriers = useRoute(bookingContract.partners, {}, { enabled: opened }).data ?? [];
  const form = useForm({
    initialValues: blank,
    validate: { partnerName: (name) => (name.trim() ? null : 'Partner name is required') },
  });
  const add = useRouteMutation(vendorsContract.addShippingPartner, {
    changes: vendorReads,
    onSuccess: () => {
      toast.success('Shipping partner created successfully');
      form.reset();
      onClose();
    },
    onError: (error) => toast.error('Failed to create shipping partner', serverMessage(error) ?? error.message),
  });
  return (
    <Dialog opened={opened} onClose={onClose} title="Add Shipping Partner" size="sm">
      <form onSubmit={form.onSubmit((body) => add.mutate({ params: { vendorName }, body }))}>
        <Stack gap={12}>
          <Autocomplete
            label="Partner name"
            placeholder={`Such as ${knownCouriers[0]?.name}`}
            data-autofocus
            comboboxProps={{ withinPortal: false }}
            openOnFocus={false}
            maxLength={60}
            data={couriers.map(({ name }) => name)}
            {...form.getInputProps('partnerName')}
          />
          <NativeSelect
            label="Service type"
            data={serviceTypes.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }))}
            {...form.getInputProps('serviceType')}
          />
          <Checkbox
            label="Default partner"
            description="Preselected when a shipment is made"
            {...form.getInputProps('isDefault', { type: 'checkbox' })}
          />
          <DialogButtons submit="Add Partner" busy={add.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
