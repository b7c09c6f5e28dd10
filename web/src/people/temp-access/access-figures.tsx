import { SimpleGrid } from '@mantine/core';
import { FigureCard } from '../../ui/figure-card.tsx';

interface AccessFiguresProps {
  /** Undefined until loaded. */
  counts: { total: number; active: number; expired: number } | undefined;
}

/** How many accesses exist, are active, and have expired. */
export function AccessFigures({ counts }: AccessFiguresProps) {
  const figures = [
    ['Total', counts?.total],
    ['Active', counts?.active],
    ['Expired', counts?.expired],
  ] as const;
  return (
    <SimpleGrid cols={3} spacing="md">
      {figures.map(([label, value]) => (
        <FigureCard key={label} label={label}>
          {value}
        </FigureCard>
      ))}
    </SimpleGrid>
  );
}
