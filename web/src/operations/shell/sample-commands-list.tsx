import { Button, Code, Stack, Text } from '@mantine/core';
import { sampleCommands } from '@shipmagic/domain/operations/sample-commands';
import classes from '../../ui/row-card.module.css';

export function SampleCommands({ onLoad }: { onLoad: (command: string) => void }) {
  return (
    <Stack gap="sm">
      {sampleCommands.map(({ name, about, command }) => (
        <article key={name} className={classes.card} aria-label={name}>
          <div className={classes.about}>
            <Text fw={600}>{name}</Text>
            <Text c="dimmed" size="sm" mb={4}>
              {about}
            </Text>
            <Code>{command}</Code>
          </div>
          <Button variant="default" size="xs" onClick={() => onLoad(command)}>
            Load
          </Button>
        </article>
      ))}
    </Stack>
  );
}
