import { Button, Stack, Text } from '@mantine/core';
import { backfillContract } from '@shipmagic/domain/store-sync/backfill/backfill.contract';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { serverMessage } from '../api/api-error.ts';
import { useRouteMutation } from '../api/use-route.ts';
import { DayField } from '../ui/day-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { toast } from '../ui/toast.ts';

/** Asks from which day on old orders are to come in. */
export function BringInOrders() {
  const [opened, setOpened] = useState(false);
  const [from, setFrom] = useState<string>();
  const start = useRouteMutation(backfillContract.start, {
    changes: [backfillContract.list],
    onSuccess: ({ message }) => {
      toast.success(message);
      setOpened(false);
    },
    onError: (error) => toast.error('Old orders are not brought in', serverMessage(error) ?? error.message),
  });
  return (
    <>
      <Button variant="default" leftSection={<IconDownload size={16} />} onClick={() => setOpened(true)}>
        Bring in old orders
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="Bring in old orders" size="sm">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            start.mutate({ body: { from: from ?? null } });
          }}
        >
          <Stack gap="sm">
            <DayField
              label="From"
              description="Empty: from the store’s first order on"
              value={from}
              onChange={setFrom}
            />
            <Text size="sm">
              The store writes files of its orders, and they are imported one week after the other. Orders that are here
              already stay as they are unless the store’s are newer. Nobody is mailed, and no courier is asked.
            </Text>
            <DialogButtons submit="Bring in" busy={start.isPending} onCancel={() => setOpened(false)} />
          </Stack>
        </form>
      </Dialog>
    </>
  );
}
