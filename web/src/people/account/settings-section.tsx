import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface SettingsSectionProps {
  title: string;
  hint: string;
  children: ReactNode;
}

/** A section of the settings: title, hint and controls. */
export function SettingsSection({ title, hint, children }: SettingsSectionProps) {
  return (
    <Paper withBorder p="md" maw={640}>
      <Title order={2}>{title}</Title>
      <Text c="dimmed" size="sm" mt={4} mb={12}>
        {hint}
      </Text>
      {children}
    </Paper>
  );
}
