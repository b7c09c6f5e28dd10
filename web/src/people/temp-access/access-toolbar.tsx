import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { TemporaryCredentials } from '@shipmagic/domain/people/temp-access.contract';
import { IconKey, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { CredentialsDialog } from './credentials-dialog.tsx';
import { GenerateDialog } from './generate-dialog.tsx';

interface AccessToolbarProps {
  cleanup: { start: () => void; busy: boolean };
}

/** Makes a new access and shows its credentials, and cleans up those that have expired. */
export function AccessToolbar({ cleanup }: AccessToolbarProps) {
  const [generating, generateDialog] = useDisclosure();
  const [credentials, setCredentials] = useState<TemporaryCredentials | null>(null);
  const [showing, credentialsDialog] = useDisclosure();
  const show = (made: TemporaryCredentials) => {
    generateDialog.close();
    setCredentials(made);
    credentialsDialog.open();
  };
  // The password is not kept any longer than it is shown.
  const forget = () => {
    credentialsDialog.close();
    setCredentials(null);
  };
  return (
    <Group justify="space-between" gap="sm">
      <Text c="dimmed" size="sm">
        Lets somebody see one vendor's orders for some hours.
      </Text>
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconTrash size={16} />}
          loading={cleanup.busy}
          onClick={() => cleanup.start()}
        >
          Cleanup Expired
        </Button>
        <Button leftSection={<IconKey size={16} />} onClick={generateDialog.open}>
          Generate Access
        </Button>
      </Group>
      <GenerateDialog opened={generating} onClose={generateDialog.close} onGenerated={show} />
      {credentials && <CredentialsDialog credentials={credentials} opened={showing} onClose={forget} />}
    </Group>
  );
}
