import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** A screen with nothing to show, and the reason. */
export function Notice({ title, text, action }: { title: string; text: string; action?: ReactNode }) {
  return (
    <Stack align="center" gap="sm" py={96} px="md">
      <Title order={1}>{title}</Title>
      <Text c="dimmed" ta="center">
        {text}
      </Text>
      {action}
    </Stack>
  );
}
