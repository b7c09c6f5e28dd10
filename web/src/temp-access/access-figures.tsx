import { Paper, SimpleGrid, Text } from '@mantine/core';

interface AccessFiguresProps {
  /** Undefined until they are known. */
  counts: { total: number; active: number; expired: number } | undefined;
}

/** How many accesses there are, work, and have ended by themselves. */
export function AccessFigures({ counts }: AccessFiguresProps) {
  const figures = [
    ['Total', counts?.total],
    ['Active', counts?.active],
    ['Expired', counts?.expired],
  ] as const;
  return (
    <SimpleGrid cols={3} spacing="md">
      {figures.map(([label, value]) => (
        <Paper key={label} withBorder p="md">
          <Text c="dimmed" size="sm">
            {label}
          </Text>
          <Text fw={600} size="xl">
            {value ?? '...'}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  );
}
