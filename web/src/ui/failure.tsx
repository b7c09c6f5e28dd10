import { Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface FailureProps {
  what: string;
  error: Error;
  onRetry: () => void;
  /** An alternative to Retry. */
  action?: ReactNode;
}

/** Says what could not be loaded and why, and offers a retry. */
export function Failure({ what, error, onRetry, action }: FailureProps) {
  return (
    <Stack align="center" gap="xs" py={48} px="md" role="alert">
      <IconAlertTriangle size={28} stroke={1.5} color="var(--sm-danger-ink)" aria-hidden />
      <Text fw={600}>{what}</Text>
      <Text c="dimmed" size="sm" ta="center" maw={460}>
        {error.message}
      </Text>
      <Group gap="sm" mt="sm">
        <Button variant="default" onClick={onRetry}>
          Retry
        </Button>
        {action}
      </Group>
    </Stack>
  );
}
