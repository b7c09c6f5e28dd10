import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { TemporaryCredentials } from '@shipmagic/domain/people/temp-access.contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { CopyField } from '../../ui/copy-field.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { storeDay, storeTime } from '../../ui/store-time.ts';

interface CredentialsDialogProps {
  credentials: TemporaryCredentials;
  opened: boolean;
  onClose: () => void;
}

/** Shows the credentials of a new access, once. Clicking outside does not close it, because they would be lost. */
export function CredentialsDialog({ credentials, opened, onClose }: CredentialsDialogProps) {
  const { email, password, vendorName, expiresAt } = credentials;
  const all = `Email: ${email}\nPassword: ${password}`;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`Temporary access to ${vendorName}`}
      size="md"
      closeOnClickOutside={false}
    >
      <Stack gap={12}>
        <Alert color="yellow" variant="light" icon={<IconAlertTriangle />} p="sm">
          Save these credentials now. They won't be shown again.
        </Alert>
        <CopyField label="Email" value={email} />
        <CopyField label="Password" value={password} />
        <Text size="sm" c="dimmed">
          Works until {storeDay(expiresAt)}, {storeTime(expiresAt)}.
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => void copyText(all)}>
            Copy Both
          </Button>
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
