import { Button, Group, Portal, Stack, Text, Title } from '@mantine/core';
import classes from './part-failure.module.css';

interface FailureProps {
  onRetry: () => void;
  busy: boolean;
}

const reason = 'The connection broke, or ShipMagic was updated since this page was loaded.';

function Ways({ onRetry, busy }: FailureProps) {
  return (
    <Group gap="sm" mt="sm">
      <Button variant="default" loading={busy} onClick={onRetry}>
        Try again
      </Button>
      <Button variant="default" onClick={() => window.location.reload()}>
        Load the page again
      </Button>
    </Group>
  );
}

/** Reports above the screen, which stays as it is, that a dialog or another part failed to load. */
export function PartFailure(props: FailureProps) {
  return (
    <Portal>
      <div className={classes.box} role="alert">
        <Text fw={600}>This part of the screen could not be loaded</Text>
        <Text size="sm" c="dimmed">
          {reason} Loading the page again loses what was typed and not saved.
        </Text>
        <Ways {...props} />
      </div>
    </Portal>
  );
}

/** Shown in place of a screen that failed to load. */
export function ScreenFailure(props: FailureProps) {
  return (
    <Stack align="center" gap="sm" py={96} px="md" role="alert">
      <Title order={1}>This screen could not be loaded</Title>
      <Text c="dimmed" size="sm" ta="center">
        {reason}
      </Text>
      <Ways {...props} />
    </Stack>
  );
}
