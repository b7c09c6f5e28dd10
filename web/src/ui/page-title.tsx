import { Group, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';

/** Names the browser's tab. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ShipMagic`;
  }, [title]);
}

/** The heading of a screen with its actions; also names the browser's tab. */
export function PageTitle({ title, children }: { title: string; children?: ReactNode }) {
  useDocumentTitle(title);
  return (
    <Group justify="space-between" gap="sm" mb="md">
      <Title order={1}>{title}</Title>
      {children && <Group gap="sm">{children}</Group>}
    </Group>
  );
}
