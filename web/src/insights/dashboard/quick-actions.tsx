import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** `sync`: the button that brings in what is new in the store. */
export function QuickActions({ sync }: { sync: ReactNode }) {
  return (
    <Paper withBorder p="md">
      <Title order={2}>Quick Actions</Title>
      <Text c="dimmed" size="sm" mt={4} mb={12}>
        Work through the orders, or bring in what is new in the store.
      </Text>
      <Group gap="sm">
        <Button
          variant="default"
          rightSection={<IconArrowRight size={16} />}
          renderRoot={(props) => <Link to="/orders" {...props} />}
        >
          View All Orders
        </Button>
        {sync}
      </Group>
    </Paper>
  );
}
