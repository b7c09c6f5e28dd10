import { Button, Stack, Text } from '@mantine/core';
import card from '../../ui/row-card.module.css';
import { toast } from '../../ui/toast.ts';
import classes from './query-card.module.css';
import { sampleQueries } from './sample-queries.ts';

export function Samples({ onLoad }: { onLoad: (query: string) => void }) {
  return (
    <Stack gap="sm">
      {sampleQueries.map(({ name, about, query }) => (
        <article key={name} className={card.card} aria-label={name}>
          <div className={card.about}>
            <Text fw={600}>{name}</Text>
            <Text c="dimmed" size="sm">
              {about}
            </Text>
            <pre className={classes.preview}>{query}</pre>
          </div>
          <Button
            variant="default"
            size="xs"
            onClick={() => {
              toast.success('Query Loaded', name);
              onLoad(query);
            }}
          >
            Load
          </Button>
        </article>
      ))}
    </Stack>
  );
}
