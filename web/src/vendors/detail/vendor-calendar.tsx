import { Skeleton, Stack, Text } from '@mantine/core';
import { isStaff, type Role } from '@shipmagic/domain/access/role';
import { calendarText } from '@shipmagic/domain/due/calendar-text';
import { calendarsContract } from '@shipmagic/domain/due/calendars.contract';
import { useRoute } from '../../api/use-route.ts';
import { Failure } from '../../ui/failure.tsx';
import { Section } from '../../ui/section.tsx';
import { storeDay } from '../../ui/store-time.ts';
import { VendorCalendarForm } from './vendor-calendar-form.tsx';

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
          <Text size="sm">{calendarText(data.inForce, storeDay)}</Text>
          {isStaff({ role }) && <VendorCalendarForm key={data.version} vendorName={vendorName} kept={data} />}
        </Stack>
      ) : error ? (
        <Failure what="The working calendar could not be loaded" error={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton height={120} role="status" aria-label="Loading the working calendar" />
      )}
    </Section>
  );
}
