import { Alert, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import {
  pickupDoubtDetails,
  pickupsContract,
  type ReadyGroup,
} from '@shipmagic/domain/parcels/handover/pickups.contract';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useRouteMutation } from '../../api/use-route.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { toast } from '../../ui/toast.ts';

const doubtsIn = (error: unknown) => {
  const read = pickupDoubtDetails.safeParse(error instanceof ApiError ? error.details : undefined);
  return read.success ? read.data.pickupDoubts : [];
};

interface PickupDialogProps {
  group: ReadyGroup;
  opened: boolean;
  onClose: () => void;
}

/** Asks a courier to come to a warehouse; what may be wrong with it is said first, and confirmed by asking again. */
export function PickupDialog({ group, opened, onClose }: PickupDialogProps) {
  const { warehouseId, warehouseName, shippingPartner, proposed, lastDay } = group;
  const [day, setDay] = useState(proposed.day);
  const [time, setTime] = useState(proposed.time);
  const [parcels, setParcels] = useState<number | string>(group.parcels);
  const ask = useRouteMutation(pickupsContract.ask, {
    changes: [pickupsContract.list, pickupsContract.readyCount],
    onSuccess: ({ message }) => {
      toast.success('Pickup requested', message);
      onClose();
    },
  });
  const doubts = doubtsIn(ask.error);
  const field = ask.error instanceof ApiError ? ask.error.field : undefined;
  const problem = (name: string) => (field === name ? ask.error?.message : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const count = Number(parcels);
    ask.mutate({
      body: {
        warehouseId,
        shippingPartner,
        day,
        time,
        ...(count >= 1 ? { parcels: count } : {}),
        confirmed: doubts.map(({ doubt }) => doubt),
      },
    });
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={`Pickup by ${shippingPartner}`} size="sm">
      <form onSubmit={submit}>
        <Stack gap={12}>
          <Text size="sm">
            At {warehouseName}. The driver takes everything that is ready; ask when the parcels are packed. Cut-off{' '}
            {group.cutOff}.
          </Text>
          <TextInput
            type="date"
            label="Day"
            required
            max={lastDay}
            value={day}
            error={problem('day')}
            onChange={(event) => {
              setDay(event.currentTarget.value);
              ask.reset();
            }}
          />
          <TextInput
            type="time"
            label="Time"
            required
            value={time}
            error={problem('time')}
            onChange={(event) => {
              setTime(event.currentTarget.value.slice(0, 5));
              ask.reset();
            }}
          />
          <NumberInput
            label="Parcels"
            min={1}
            allowDecimal={false}
            value={parcels}
            error={problem('parcels')}
            onChange={setParcels}
          />
          {ask.error && !['day', 'time', 'parcels'].includes(field ?? '') && (
            <Alert color={doubts.length > 0 ? 'yellow' : 'red'} role="alert">
              {ask.error.message}
            </Alert>
          )}
          <DialogButtons
            submit={doubts.length > 0 ? 'Request anyway' : 'Request pickup'}
            busy={ask.isPending}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
