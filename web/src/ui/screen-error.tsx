import { Button, Stack, Text, Title } from '@mantine/core';

/** Shown when a screen breaks: a missing file after an update, or a bug. Reloading helps. */
export function ScreenError({ error }: { error: unknown }) {
  return (
    <Stack align="center" gap="sm" py={96} px="md">
      <Title order={1}>This screen could not be shown</Title>
      <Text c="dimmed" size="sm" ta="center">
        {error instanceof Error ? error.message : 'Something unexpected happened.'}
      </Text>
      <Button mt="sm" onClick={() => window.location.reload()}>
        Load again
      </Button>
    </Stack>
  );
}
