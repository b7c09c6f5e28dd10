import { Button, Checkbox, Group, MultiSelect, Stack, TagsInput, TextInput } from '@mantine/core';
import { type OwnCalendar, weekdayLabels, weekdays } from '@shipmagic/domain/due/calendar-settings';
import { calendarsContract, type VendorCalendar } from '@shipmagic/domain/due/calendars.contract';
import { type ReactNode, useState } from 'react';
import { ApiError, outcomeText, serverMessage } from '../../api/api-error.ts';
import { useRouteMutation } from '../../api/use-route.ts';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { toast } from '../../ui/toast.ts';

interface VendorCalendarFormProps {
  vendorName: string;
  kept: VendorCalendar;
}

/** The part of a calendar that is the vendor's own; the rest is as for all vendors. */
export function VendorCalendarForm({ vendorName, kept: { own: keptOwn, inForce, version } }: VendorCalendarFormProps) {
  const [own, setOwn] = useState(keptOwn);
  const save = useRouteMutation(calendarsContract.change, {
    changes: [calendarsContract.get],
    onSuccess: () => toast.success('Working calendar saved'),
    onError: (error) => toast.error(serverMessage(error) || 'Failed to save the working calendar', outcomeText(error)),
  });
  const isChanged = JSON.stringify(own) !== JSON.stringify(keptOwn);
  const edit = (change: Partial<OwnCalendar>) => {
    save.reset();
    setOwn({ ...own, ...change });
  };
  const mistakeOf = (field: keyof OwnCalendar) =>
    save.error instanceof ApiError && save.error.field?.startsWith(field) ? save.error.message : null;
  return (
    <form
      aria-label="Working calendar"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ params: { vendorName }, body: { ...own, version } });
      }}
    >
      <Stack gap="sm" maw={640}>
        <OwnChoice
          label="A cut-off of its own"
          own={own.cutOff}
          usual={inForce.cutOff}
          onChange={(cutOff) => edit({ cutOff })}
        >
          {(cutOff) => (
            <TextInput
              type="time"
              label="Cut-off"
              description="In Indian time"
              maw={200}
              value={cutOff}
              error={mistakeOf('cutOff')}
              onChange={(event) => edit({ cutOff: event.currentTarget.value })}
            />
          )}
        </OwnChoice>
        <OwnChoice
          label="Weekly days off of its own"
          own={own.daysOff}
          usual={inForce.daysOff}
          onChange={(daysOff) => edit({ daysOff })}
        >
          {(daysOff) => (
            <MultiSelect
              label="Weekly days off"
              data={weekdays.map((value) => ({ value, label: weekdayLabels[value] }))}
              value={daysOff}
              error={mistakeOf('daysOff')}
              onChange={(days) => edit({ daysOff: days })}
            />
          )}
        </OwnChoice>
        <TagsInput
          label="Further days off"
          description="As YYYY-MM-DD, besides those of all vendors"
          placeholder="Type and press Enter"
          value={own.closedOn}
          error={mistakeOf('closedOn')}
          onChange={(closedOn) => edit({ closedOn })}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending} disabled={!isChanged}>
            Save Calendar
          </Button>
        </Group>
      </Stack>
      <LeaveGuard when={isChanged && !save.isPending} />
    </form>
  );
}

interface OwnChoiceProps<Value> {
  label: string;
  /** Null: as for all vendors. */
  own: Value | null;
  /** Where a choice of one's own begins. */
  usual: Value;
  onChange: (own: Value | null) => void;
  /** The field of the own choice. */
  children: (own: Value) => ReactNode;
}

function OwnChoice<Value>({ label, own, usual, onChange, children }: OwnChoiceProps<Value>) {
  return (
    <>
      <Checkbox
        label={label}
        checked={own !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? usual : null)}
      />
      {own !== null && children(own)}
    </>
  );
}
