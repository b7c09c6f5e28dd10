import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { settingFields } from '@shipmagic/domain/settings/setting-fields';
import { settings } from '@shipmagic/domain/settings/settings';
import { type SettingView, settingsContract } from '@shipmagic/domain/settings/settings.contract';
import { useState } from 'react';
import { ApiError, outcomeText, serverMessage } from '../api/api-error.ts';
import { useRouteMutation } from '../api/use-route.ts';
import { LeaveGuard } from '../ui/leave-guard.tsx';
import { Section } from '../ui/section.tsx';
import { toast } from '../ui/toast.ts';
import { SettingInput } from './setting-input.tsx';

/** A setting's value in force, and a form to change it. */
export function SettingForm({ kept }: { kept: SettingView }) {
  const { label, hint, fallback } = settings[kept.key];
  const [draft, setDraft] = useState(kept.value);
  const save = useRouteMutation(settingsContract.change, {
    changes: [settingsContract.list],
    onSuccess: () => toast.success(`${label} saved`),
    onError: (error) => toast.error(serverMessage(error) || `Failed to save: ${label}`, outcomeText(error)),
  });
  const wrong = save.error instanceof ApiError ? save.error : null;
  const isChanged = JSON.stringify(draft) !== JSON.stringify(kept.value);
  const isDefault = JSON.stringify(draft) === JSON.stringify(fallback);
  const edit = (value: Record<string, unknown>) => {
    save.reset();
    setDraft(value);
  };
  return (
    <Section title={label}>
      <form
        aria-label={label}
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ params: { key: kept.key }, body: { value: draft, basedOn: kept.changedAt } });
        }}
      >
        <Stack gap="sm">
          <Text c="dimmed" size="sm">
            {hint}
          </Text>
          {kept.problem && (
            <Alert color="orange" title="The saved value is invalid, so the default is used">
              {kept.problem}
            </Alert>
          )}
          {settingFields(kept.key).map((field) => (
            <SettingInput
              key={field.name}
              field={field}
              value={draft[field.name]}
              error={wrong?.field?.startsWith(`value.${field.name}`) ? wrong.message : null}
              onChange={(value) => edit({ ...draft, [field.name]: value })}
            />
          ))}
          <Group justify="flex-end" gap="sm">
            {!isDefault && (
              <Button variant="subtle" onClick={() => edit(fallback as Record<string, unknown>)}>
                Back to the default
              </Button>
            )}
            <Button type="submit" loading={save.isPending} disabled={!isChanged && kept.problem === null}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
      <LeaveGuard when={isChanged && !save.isPending} />
    </Section>
  );
}
