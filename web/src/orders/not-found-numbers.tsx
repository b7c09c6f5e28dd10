import { Button, Group, Text, Textarea } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { copyText } from '../ui/copy-text.ts';

/** Numbers for which there is no order, to be copied. */
export function NotFoundNumbers({ numbers, title }: { numbers: readonly string[]; title: string }) {
  const text = numbers.join('\n');
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <Text size="sm" fw={600} role="status">
          {title}
        </Text>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconCopy size={14} />}
          onClick={() => void copyText(text)}
        >
          Copy {numbers.length === 1 ? 'it' : `all ${numbers.length.toLocaleString('en-IN')}`}
        </Button>
      </Group>
      <Textarea aria-label="Numbers that were not found" readOnly autosize minRows={2} maxRows={8} value={text} />
    </div>
  );
}
