import { Button } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { LazyInsight } from './lazy-insight.tsx';

/** Insight on demand: its pictures are many screens of a phone, and load with it. */
export function FoldedInsight(props: ComponentProps<typeof LazyInsight>) {
  const [shown, setShown] = useState(false);
  if (shown) return <LazyInsight {...props} />;
  return (
    <Button
      variant="default"
      fullWidth
      mt="md"
      leftSection={<IconChartBar size={16} aria-hidden />}
      onClick={() => setShown(true)}
    >
      Show insight
    </Button>
  );
}
