import { Select, Stack, Text } from '@mantine/core';
import { pickupTimes } from '@shipmagic/domain/parcels/handover/pickup-settings';
import { pickupsContract, type ReadyGroup } from '@shipmagic/domain/parcels/handover/pickups.contract';
import { type FormEvent, useState } from 'react';
import { useRouteMutation } from '../../api/use-route.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { toast } from '../../ui/toast.ts';

const usual = 'usual';
const automaticChoices = [
  { value: usual, label: 'Same as all warehouses' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
const times = [{ value: usual, label: 'Same as all warehouses' }, ...pickupTimes];
const timeOf = (choice: string | null) => (choice === null || choice === usual ? null : choice);

interface PickupTimesDialogProps {
  group: ReadyGroup;
  opened: boolean;
  onClose: () => void;
}

/** A warehouse's own cut-off and automatic request. For staff. */
export function PickupTimesDialog({ group, opened, onClose }: PickupTimesDialogProps) {
  const { own, warehouseId, warehouseName } = group;
  const [cutOff, setCutOff] = useState<string | null>(own.cutOff ?? usual);
  const [automatic, setAutomatic] = useState<string | null>(
    own.automatic === null ? usual : own.automatic ? 'yes' : 'no',
  );
  const [automaticAt, setAutomaticAt] = useState<string | null>(own.automaticAt ?? usual);
  const save = useRouteMutation(pickupsContract.change, {
    changes: [pickupsContract.list],
    onSuccess: () => {
      toast.success('Saved', `Pickup times of ${warehouseName}`);
      onClose();
    },
    onError: (error) => toast.error('Nothing was saved', error.message),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = {
      cutOff: timeOf(cutOff),
      automatic: automatic === 'yes' ? true : automatic === 'no' ? false : null,
      automaticAt: timeOf(automaticAt),
    };
    save.mutate({ params: { id: warehouseId }, body });
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={`Pickup times of ${warehouseName}`} size="sm">
      <form onSubmit={submit}>
        <Stack gap={12}>
          <Text size="sm">Times are Indian. Those for all warehouses are under Settings, Operations.</Text>
          <Select label="Cut-off" data={times} value={cutOff} onChange={setCutOff} allowDeselect={false} />
          <Select
            label="Ask couriers automatically, once a day"
            data={automaticChoices}
            value={automatic}
            onChange={setAutomatic}
            allowDeselect={false}
          />
          <Select
            label="Ask automatically at"
            data={times}
            value={automaticAt}
            onChange={setAutomaticAt}
            allowDeselect={false}
          />
          <DialogButtons submit="Save" busy={save.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
