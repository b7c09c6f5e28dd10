import { Button, Group, Skeleton, Text } from '@mantine/core';
import { twoFactorContract } from '@shipmagic/domain/people/two-factor.contract';
import { Suspense, useState } from 'react';
import { useSession } from '../../api/session.ts';
import { useRoute } from '../../api/use-route.ts';
import { Failure } from '../../ui/failure.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { storeDay } from '../../ui/store-time.ts';
import { SettingsSection } from './settings-section.tsx';
import type { TwoFactorTask } from './two-factor-dialog.tsx';
import { TwoFactorRule } from './two-factor-rule.tsx';

const TwoFactorDialog = lazyPart(() => import('./two-factor-dialog.tsx'), 'TwoFactorDialog');

/** Two-factor sign-in with an authenticator app. */
export function TwoFactor() {
  const { data, error, refetch } = useRoute(twoFactorContract.read, {});
  const isAdmin = useSession()?.user.role === 'admin';
  const [task, setTask] = useState<TwoFactorTask | null>(null);
  return (
    <SettingsSection
      title="Two-factor sign-in"
      hint="Asks for a code from an authenticator app in addition to your password, so that the password alone is not enough."
    >
      {error && !data && <Failure what="The state could not be loaded" error={error} onRetry={() => refetch()} />}
      {!error && !data && <Skeleton height={36} aria-label="Loading the state of two-factor sign-in" />}
      {data && (
        <Group justify="space-between" gap="sm">
          <Group gap="sm">
            <StatusBadge colour={data.enabled ? 'green' : 'gray'}>
              {data.enabled ? 'Enabled' : 'Not enabled'}
            </StatusBadge>
            {data.enabledAt && (
              <Text size="sm" c="dimmed">
                since {storeDay(data.enabledAt)} · {data.recoveryCodesLeft} recovery codes left
              </Text>
            )}
          </Group>
          {data.enabled ? (
            <Group gap="sm">
              <Button variant="default" onClick={() => setTask('renew')}>
                New Recovery Codes
              </Button>
              <Button variant="default" onClick={() => setTask('disable')}>
                Disable
              </Button>
            </Group>
          ) : (
            <Button variant="default" onClick={() => setTask('enable')}>
              Set Up
            </Button>
          )}
        </Group>
      )}
      {data && isAdmin && <TwoFactorRule {...data} />}
      {task && (
        <Suspense>
          <TwoFactorDialog task={task} onClose={() => setTask(null)} />
        </Suspense>
      )}
    </SettingsSection>
  );
}
