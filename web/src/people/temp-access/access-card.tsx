import { Group, Text } from '@mantine/core';
import { storeDay, storeTime } from '../../ui/store-time.ts';
import { TwoLines } from '../../ui/two-lines.tsx';
import { AccessStatus, RevokeButton, type RevokeProps } from './access-columns.tsx';

/** A temporary access on a narrow screen. */
export function AccessCard({ access, onRevoke }: RevokeProps) {
  return (
    <>
      <TwoLines strong={access.vendorName} dimmed={access.email} wrap />
      <Group gap="sm" mt={6} justify="space-between">
        <Group gap="sm">
          <AccessStatus access={access} />
          <Text size="xs" c="dimmed">
            until {storeDay(access.expiresAt)}, {storeTime(access.expiresAt)}
          </Text>
        </Group>
        <RevokeButton access={access} onRevoke={onRevoke} />
      </Group>
    </>
  );
}
