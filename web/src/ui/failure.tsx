import { Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

interface FailureProps {
  what: string;
  error: Error;
  onRetry: () => void;
}

/** Something could not be loaded: what, why, and a way to try again. */
export function Failure({ what, error, onRetry }: FailureProps) {
  return (
    <Stack align="center" gap="xs" py={48} px="md" role="alert">
      <IconAlertTriangle size={28} stroke={1.5} color="var(--sm-danger-ink)" aria-hidden />
      <Text fw={600}>{what}</Text>
      <Text c="dimmed" size="sm" ta="center" maw={460}>
        {error.message}
      </Text>
      <Button variant="default" mt="sm" onClick={onRetry}>
        Retry
      </Button>
    </Stack>
  );
}
