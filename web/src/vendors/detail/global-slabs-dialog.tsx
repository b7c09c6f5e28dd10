import { Button, Group, Stack, Text } from '@mantine/core';
import type { CommissionSlab } from '@shipmagic/domain/vendors/commission';
import { vendorsContract } from '@shipmagic/domain/vendors/vendors.contract';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { serverMessage } from '../../api/api-error.ts';
import { useRouteMutation } from '../../api/use-route.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { vendorReads } from '../vendor-reads.ts';
import { nextSlab, SlabRows } from './slab-rows.tsx';

/** The slabs for all vendors without their own; for admins. */
export function GlobalSlabsDialog({ kept, onClose }: { kept: readonly CommissionSlab[]; onClose: () => void }) {
  const [slabs, setSlabs] = useState<readonly CommissionSlab[]>(kept);
  const save = useRouteMutation(vendorsContract.saveCommissionSlabs, {
    changes: vendorReads,
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
    onError: (error) => toast.error('Failed to update the slab table', serverMessage(error) ?? error.message),
  });
  return (
    <Dialog opened onClose={onClose} title="Global Slab Table" size="md">
      <Stack gap={12}>
        <Text size="sm">
          These slabs hold for every vendor with slab-based payments that has no table of its own, from the next order
          on.
        </Text>
        {slabs.length > 0 && <SlabRows slabs={slabs} onChange={setSlabs} />}
        <Group justify="space-between" gap="sm">
          <Button
            variant="default"
            leftSection={<IconPlus size={14} />}
            onClick={() => setSlabs([...slabs, nextSlab(slabs)])}
          >
            Add slab
          </Button>
          <Group gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button loading={save.isPending} onClick={() => save.mutate({ body: { slabs: [...slabs] } })}>
              Save
            </Button>
          </Group>
        </Group>
      </Stack>
    </Dialog>
  );
}
