import { Skeleton, Stack, Text } from '@mantine/core';
import { settingsContract } from '@shipmagic/domain/settings/settings.contract';
import { useRoute } from '../api/use-route.ts';
import { Failure } from '../ui/failure.tsx';
import { SettingForm } from './setting-form.tsx';

/** A form for each setting of the installation. Admins only. */
export function OperationsTab() {
  const { data, error, refetch } = useRoute(settingsContract.list, {});
  if (error && !data)
    return <Failure what="The settings could not be loaded" error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton height={320} maw={640} role="status" aria-label="Loading the settings" />;
  return (
    <Stack gap="md" maw={640}>
      <Text c="dimmed" size="sm">
        These hold for everybody, from the moment that they are saved.
      </Text>
      {data.map((kept) => (
        <SettingForm key={`${kept.key} ${kept.changedAt}`} kept={kept} />
      ))}
    </Stack>
  );
}
