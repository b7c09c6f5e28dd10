import { Button, Group, Text } from '@mantine/core';
import type { NotSetUpPart } from '@shipmagic/domain/setup/not-set-up';
import { Link } from '@tanstack/react-router';
import { Section } from '../../ui/section.tsx';

const parts: Record<NotSetUpPart, string> = {
  store: 'Store: none is connected, so no order comes in.',
  couriers: 'Couriers: none has credentials, so AWBs are entered by hand.',
  mail: 'Mail: no mail server is set (SMTP_URL), so nobody is mailed.',
};

/** Parts that are off because nobody has set them up, which is no trouble that anybody is alerted about. */
export function NotSetUp({ parts: missing }: { parts: readonly NotSetUpPart[] }) {
  return (
    <Section title="Not set up yet">
      {missing.map((part) => (
        <Text key={part} size="sm">
          {parts[part]}
        </Text>
      ))}
      {missing.includes('store') && (
        <Group mt="sm">
          <Button variant="default" renderRoot={(props) => <Link to="/settings" search={{}} {...props} />}>
            Connect the store
          </Button>
        </Group>
      )}
    </Section>
  );
}
