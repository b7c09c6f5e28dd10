import { Alert, Button, List, Progress, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';

interface ProgressNoticeProps {
  text: string;
  done: number;
  of: number;
  /** Names the bar. */
  label: string;
  /** The refused ones, each with its reason. */
  refused: readonly { readonly key: string; readonly text: string }[];
}

/** How far work in the background has come, and what of it was refused. */
export function ProgressNotice({ text, done, of, label, refused }: ProgressNoticeProps) {
  const [opened, reasons] = useDisclosure();
  return (
    <Alert color={refused.length > 0 ? 'yellow' : 'blue'} variant="light" p="sm" role="status">
      <Stack gap={8}>
        <Text size="sm">{text}</Text>
        {done < of && <Progress value={(100 * done) / of} aria-label={label} />}
        {refused.length > 0 && (
          <div>
            <Button size="compact-sm" variant="subtle" aria-expanded={opened} onClick={reasons.toggle}>
              {opened ? 'Hide reasons' : 'Show reasons'}
            </Button>
            {opened && (
              <List size="sm" mt={4}>
                {refused.map((one) => (
                  <List.Item key={one.key}>{one.text}</List.Item>
                ))}
              </List>
            )}
          </div>
        )}
      </Stack>
    </Alert>
  );
}
