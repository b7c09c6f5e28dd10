import { Alert, Button, Group, Stack } from '@mantine/core';
import { CopyField } from '../../ui/copy-field.tsx';

export interface SharedLink {
  message: string;
  note: string | null;
  invitationLink: string;
}

/** The link of an invitation that could not be mailed, for the inviter to share. */
export function SharedInvitation({ shared, onDone }: { shared: SharedLink; onDone: () => void }) {
  return (
    <Stack gap={12}>
      <Alert color="teal" variant="light" role="status" p="sm">
        {shared.message}
      </Alert>
      <CopyField label="Invitation link" value={shared.invitationLink} description={shared.note} />
      <Group justify="flex-end">
        <Button onClick={onDone}>Done</Button>
      </Group>
    </Stack>
  );
}
