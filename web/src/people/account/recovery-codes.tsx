import { Alert, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { copyText } from '../../ui/copy-text.ts';
import { saveFile } from '../../ui/save-file.ts';

/** The recovery codes, shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join('\n');
  return (
    <Stack gap={12}>
      <Alert color="yellow" variant="light" icon={<IconAlertTriangle />} p="sm">
        Save these recovery codes now. They won't be shown again. Each signs you in once, without your phone.
      </Alert>
      <SimpleGrid cols={2} spacing={6} aria-label="Recovery codes" role="list">
        {codes.map((code) => (
          <Text key={code} role="listitem" ff="monospace" size="sm">
            {code}
          </Text>
        ))}
      </SimpleGrid>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={() => void copyText(text)}>
          Copy All
        </Button>
        <Button
          variant="default"
          onClick={() => saveFile('shipmagic-recovery-codes.txt', new Blob([`${text}\n`], { type: 'text/plain' }))}
        >
          Save as File
        </Button>
        <Button onClick={onDone}>Done</Button>
      </Group>
    </Stack>
  );
}
