import { NativeSelect, SegmentedControl, Stack, Text } from '@mantine/core';
import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { pickupContract } from '@shipmagic/domain/returns/pickup/pickup.contract';
import type { ReturnSummary } from '@shipmagic/domain/returns/return-shape';
import { useState } from 'react';
import { serverMessage } from '../api/api-error.ts';
import { useRoute, useRouteMutation } from '../api/use-route.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { FormProblem } from '../ui/form-problem.tsx';
import { toast } from '../ui/toast.ts';
import { ParcelFields, useParcelFields } from './parcel-fields.tsx';

export interface ReturnDialogProps {
  one: ReturnSummary;
  opened: boolean;
  onClose: () => void;
}

/** Asks a courier to fetch a return, or notes the parcel of a pickup that was booked elsewhere. */
export function PickupDialog({ one, opened, onClose }: ReturnDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Pickup of return ${one.number}`} size="sm">
      {opened && <Form one={one} onClose={onClose} />}
    </Dialog>
  );
}

function Form({ one, onClose }: Omit<ReturnDialogProps, 'opened'>) {
  const [booked, setBooked] = useState<'here' | 'elsewhere'>('here');
  const [courier, setCourier] = useState('');
  const parcel = useParcelFields();
  const couriers = useRoute(bookingContract.partners, {}, { freshFor: 300_000 }).data ?? [];
  const ask = useRouteMutation(pickupContract.ask, {
    changes: 'orders',
    onSuccess: ({ message }) => {
      toast.success(`Return ${one.number}: ${message}`);
      onClose();
    },
  });
  const problem = ask.error && (serverMessage(ask.error) ?? ask.error.message);
  const body = booked === 'elsewhere' ? parcel.value : courier ? { shippingPartner: courier } : {};
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        ask.mutate({ params: { id: one.id }, body });
      }}
    >
      <Stack gap="sm">
        <SegmentedControl
          aria-label="Where the pickup is booked"
          fullWidth
          value={booked}
          onChange={(value) => setBooked(value === 'elsewhere' ? 'elsewhere' : 'here')}
          data={[
            { value: 'here', label: 'Book it here' },
            { value: 'elsewhere', label: 'Booked elsewhere' },
          ]}
        />
        {booked === 'here' ? (
          <>
            <NativeSelect
              label="Courier"
              value={courier}
              onChange={(event) => setCourier(event.currentTarget.value)}
              data={[
                { value: '', label: 'The vendor’s usual courier' },
                ...couriers.filter(({ enabled }) => enabled).map(({ name }) => name),
              ]}
            />
            <Text size="sm" c="dimmed">
              The courier fetches the goods from the customer’s address and brings them to the vendor’s warehouse.
            </Text>
          </>
        ) : (
          <ParcelFields fields={parcel} />
        )}
        <FormProblem text={problem} />
        <DialogButtons
          submit={booked === 'here' ? 'Request pickup' : 'Save AWB'}
          busy={ask.isPending}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
