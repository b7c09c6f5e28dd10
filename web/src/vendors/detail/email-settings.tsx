import { Button, Switch, Text, TextInput } from '@mantine/core';
import type { Vendor } from '@shipmagic/domain/vendors/vendor';
import { vendorsContract } from '@shipmagic/domain/vendors/vendors.contract';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useRouteMutation } from '../../api/use-route.ts';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { Section } from '../../ui/section.tsx';
import { toast } from '../../ui/toast.ts';
import { vendorReads } from '../vendor-reads.ts';
import classes from './detail.module.css';

interface EmailSettingsProps {
  vendor: Vendor;
  /** The toast after saving; the vendor's own screen and its portal differ. */
  savedTitle: 'Email Settings Updated' | 'Settings Updated';
}

/** Whether the vendor is mailed about new orders, and from which day on. */
export function EmailSettings({ vendor, savedTitle }: EmailSettingsProps) {
  const kept = { enabled: vendor.emailNotificationsEnabled, start: vendor.emailNotificationStartDate ?? '' };
  const [edits, setEdits] = useState<Partial<typeof kept>>({});
  const { enabled, start } = { ...kept, ...edits };
  const dirty = enabled !== kept.enabled || start !== kept.start;
  const save = useRouteMutation(vendorsContract.emailSettings, {
    changes: vendorReads,
    onSuccess: () => toast.success(savedTitle, 'Email notification settings have been successfully updated.'),
    onError: () => toast.error('Update Failed', 'Failed to update email notification settings. Please try again.'),
  });
  const wrong = save.error instanceof ApiError ? save.error : null;
  return (
    <Section title="Email notifications">
      <form
        className={classes.stack}
        aria-label="Email settings"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({
            params: { vendorName: vendor.vendorName },
            body: { emailNotificationsEnabled: enabled, emailNotificationStartDate: start || null },
          });
        }}
      >
        <LeaveGuard when={dirty && !save.isPending} />
        {vendor.email ? (
          <Text size="sm">
            New orders are mailed to <strong>{vendor.email}</strong>.
          </Text>
        ) : (
          <Text size="sm" role="status">
            This vendor has no email address. Enter one under Company Details to send notifications.
          </Text>
        )}
        <Switch
          label="Email notifications enabled"
          checked={enabled}
          onChange={(event) => setEdits({ ...edits, enabled: event.currentTarget.checked })}
        />
        <TextInput
          type="date"
          label="Start date (optional)"
          description="Only orders placed on or after this day are mailed"
          maw={260}
          value={start}
          disabled={!enabled}
          error={wrong?.field === 'emailNotificationStartDate' ? wrong.message : null}
          onChange={(event) => setEdits({ ...edits, start: event.currentTarget.value })}
        />
        <div>
          <Button type="submit" loading={save.isPending} disabled={!vendor.email || !dirty}>
            Save Email Settings
          </Button>
        </div>
      </form>
    </Section>
  );
}
