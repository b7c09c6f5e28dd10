import { Button, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useDocumentTitle } from '../ui/screen-title.tsx';

export function NotFoundPage() {
  useDocumentTitle('Page Not Found');
  return (
    <Stack component="main" align="center" gap="sm" py={120} px="md">
      <Text c="dimmed" fw={600} size="sm">
        404
      </Text>
      <Title order={1}>Page Not Found</Title>
      <Text c="dimmed" ta="center">
        There is nothing at this address. It may have been moved or mistyped.
      </Text>
      <Button mt="sm" renderRoot={(props) => <Link to="/" {...props} />}>
        Go to the dashboard
      </Button>
    </Stack>
  );
}
