import { Alert, Button, Group, Text } from '@mantine/core';
import { pickupsContract } from '@shipmagic/domain/parcels/handover/pickups.contract';
import { settingsContract } from '@shipmagic/domain/settings/settings.contract';
import { useSession } from '../../api/session.ts';
import { useRoute, useRouteMutation } from '../../api/use-route.ts';
import { toast } from '../../ui/toast.ts';

/** After the first pickups were asked for: whether that is to happen by itself from now on. Either answer ends it. */
export function AutomaticOffer() {
  const isAdmin = useSession()?.user.role === 'admin';
  const { data } = useRoute(pickupsContract.offer, {}, { enabled: isAdmin, freshFor: 0 });
  const answer = useRouteMutation(pickupsContract.answerOffer, {
    changes: [pickupsContract.offer, pickupsContract.list, settingsContract.list],
    onSuccess: ({ automatic }) =>
      automatic
        ? toast.success(
            'Pickups are requested automatically',
            `Each day at ${data?.at}. Settings, Operations changes it.`,
          )
        : undefined,
    onError: (error) => toast.error('The setting was not changed', error.message),
  });
  if (!isAdmin || !data?.offered) return null;
  return (
    <Alert variant="light" p="sm">
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 240px">
          Request pickups automatically, each day at {data.at}, for every warehouse with parcels ready?
        </Text>
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            disabled={answer.isPending}
            onClick={() => answer.mutate({ body: { automatic: false } })}
          >
            No, I will request them
          </Button>
          <Button size="xs" disabled={answer.isPending} onClick={() => answer.mutate({ body: { automatic: true } })}>
            Yes, each day
          </Button>
        </Group>
      </Group>
    </Alert>
  );
}
