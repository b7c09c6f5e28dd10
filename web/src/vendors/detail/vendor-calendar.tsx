import { Button, Checkbox, Group, MultiSelect, Skeleton, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import { isStaff, type Role } from '@shipmagic/domain/access/role';
import { type OwnCalendar, weekdayLabels, weekdays } from '@shipmagic/domain/due/calendar-settings';
import { calendarsContract, type VendorCalendar as Kept } from '@shipmagic/domain/due/calendars.contract';
import { useState } from 'react';
import { ApiError, outcomeText, serverMessage } from '../../api/api-error.ts';
import { useRoute, useRouteMutation } from '../../api/use-route.ts';
import { Failure } from '../../ui/failure.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { Section } from '../../ui/section.tsx';
import { storeDay } from '../../ui/store-time.ts';
import { toast } from '../../ui/toast.ts';

interface VendorCalendarProps {
  vendorName: string;
  role: Role;
}

/** When a vendor works, by which its orders are due. Staff change it. */
export function VendorCalendar({ vendorName, role }: VendorCalendarProps) {
  const { data, error, refetch } = useRoute(calendarsContract.get, { params: { vendorName } });
  return (
    <Section title="Working calendar">
      {data ? (
        <Stack gap="sm">
          <InForce calendar={data} />
          {isStaff({ role }) && <CalendarForm key={data.version} vendorName={vendorName} kept={data} />}
        </Stack>
      ) : error ? (
        <Failure what="The working calendar could not be loaded" error={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton height={120} role="status" aria-label="Loading the working calendar" />
      )}
    </Section>
  );
}

const shownDays = 6;

function InForce({ calendar: { inForce } }: { calendar: Kept }) {
  const off = inForce.daysOff.map((name) => weekdayLabels[name]);
  const next = inForce.closedOn.slice(0, shownDays).map((day) => storeDay(day));
  const state = inForce.state ? `Holidays of ${inForce.state}` : 'National holidays';
  return (
    <Text size="sm">
      Orders are due by {inForce.cutOff}
      {off.length > 0 ? `, not on ${off.join(' and ')}` : ', on all days of the week'}.{' '}
      {next.length > 0 ? `${state} and further days off: ${next.join('; ')}.` : 'No holidays are kept.'}
    </Text>
  );
}

function CalendarForm({ vendorName, kept }: { vendorName: string; kept: Kept }) {
  const [own, setOwn] = useState<OwnCalendar>(kept.own);
  const save = useRouteMutation(calendarsContract.change, {
    changes: [calendarsContract.get],
    onSuccess: () => toast.success('Working calendar saved'),
    onError: (error) => toast.error(serverMessage(error) || 'Failed to save the working calendar', outcomeText(error)),
  });
  const wrong = save.error instanceof ApiError ? save.error : null;
  const mistakeOf = (field: keyof OwnCalendar) => (wrong?.field?.startsWith(field) ? wrong.message : null);
  const isChanged = JSON.stringify(own) !== JSON.stringify(kept.own);
  const edit = (change: Partial<OwnCalendar>) => {
    save.reset();
    setOwn({ ...own, ...change });
  };
  return (
    <form
      aria-label="Working calendar"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ params: { vendorName }, body: { ...own, version: kept.version } });
      }}
    >
      <Stack gap="sm" maw={640}>
        <Checkbox
          label="A cut-off of its own"
          checked={own.cutOff !== null}
          onChange={(event) => edit({ cutOff: event.currentTarget.checked ? kept.inForce.cutOff : null })}
        />
        {own.cutOff !== null && (
          <TextInput
            type="time"
            label="Cut-off"
            description="In Indian time"
            maw={200}
            value={own.cutOff}
            error={mistakeOf('cutOff')}
            onChange={(event) => edit({ cutOff: event.currentTarget.value })}
          />
        )}
        <Checkbox
          label="Weekly days off of its own"
          checked={own.daysOff !== null}
          onChange={(event) => edit({ daysOff: event.currentTarget.checked ? kept.inForce.daysOff : null })}
        />
        {own.daysOff !== null && (
          <MultiSelect
            label="Weekly days off"
            data={weekdays.map((value) => ({ value, label: weekdayLabels[value] }))}
            value={own.daysOff}
            error={mistakeOf('daysOff')}
            onChange={(days) => edit({ daysOff: days as OwnCalendar['daysOff'] })}
          />
        )}
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
