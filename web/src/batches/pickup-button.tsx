import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { PickupDialogSlot } from './batch-work-area.tsx';
import { leadsToPickup } from './next-action.ts';
import type { ReadBatch } from './use-batch.ts';

/** After printing: asks for pickups of exactly these parcels. */
export function PickupButton({ batch, dialog }: { batch: ReadBatch; dialog: PickupDialogSlot }) {
  const [opened, { open, close }] = useDisclosure();
  if (!leadsToPickup(batch)) return null;
  return (
    <>
      <Button size="xs" onClick={open}>
        Request pickups…
      </Button>
      {dialog({ batch: batch.id, opened, onClose: close })}
    </>
  );
}
