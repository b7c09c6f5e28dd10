import { Button, Group, Stack, Text } from '@mantine/core';
import { customerFileDays, privacyContract } from '@shipmagic/domain/privacy/privacy.contract';
import { serverMessage } from '../api/api-error.ts';
import { useRouteMutation } from '../api/use-route.ts';
import { Dialog } from '../ui/dialog.tsx';
import { toast } from '../ui/toast.ts';
import { useFileDownload } from './use-file-download.ts';

interface CustomerDataDialogProps {
  opened: boolean;
  id: string;
  onClose: () => void;
}

/** Has everything kept about an order's customer collected, and downloads it. */
export function CustomerDataDialog({ opened, id, onClose }: CustomerDataDialogProps) {
  const file = useFileDownload();
  const make = useRouteMutation(privacyContract.makeFile, {
    changes: [privacyContract.requests],
    onSuccess: ({ requestId, message }) => {
      toast.success(message);
      file.start(requestId);
      onClose();
    },
    onError: (error) => toast.error('The file was not made', serverMessage(error) ?? error.message),
  });
  return (
    <Dialog opened={opened} onClose={onClose} title="Data for the customer" size="md">
      <Stack gap="md">
        <Text size="sm">
          One file with everything kept about this customer: all orders with the same email address or phone number,
          their parcels, mails, history, and what the store has sent.
        </Text>
        <Text size="sm" c="dimmed">
          It is downloaded now, and can be downloaded again under Settings, Privacy, for {customerFileDays} days. Make
          sure that it goes to the customer and nobody else.
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Go back
          </Button>
          <Button loading={make.isPending} onClick={() => make.mutate({ params: { id } })} data-autofocus>
            Make the file
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
