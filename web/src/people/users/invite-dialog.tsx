import { Alert, NativeSelect, Stack, TextInput } from '@mantine/core';
import { isEmail, useForm } from '@mantine/form';
import type { Role } from '@shipmagic/domain/access/role';
import { invitedRoleLabels, rolesToInvite } from '@shipmagic/domain/people/invitation-rules';
import { invitationsContract } from '@shipmagic/domain/people/invitations.contract';
import { defaultMinOrderDate, lacksVendors, vendorsRequired } from '@shipmagic/domain/people/vendor-scope';
import { useState } from 'react';
import { serverMessage, wasUnreached } from '../../api/api-error.ts';
import { useRouteMutation } from '../../api/use-route.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { toast } from '../../ui/toast.ts';
import { SharedInvitation, type SharedLink } from './shared-invitation.tsx';
import { VendorScopeFields } from './vendor-scope-fields.tsx';

interface InviteDialogProps {
  /** The role of the person who invites. */
  inviter: Role;
  opened: boolean;
  onClose: () => void;
}

/** Invites somebody by mail; without a mail server it shows a link to share. */
export function InviteDialog({ inviter, opened, onClose }: InviteDialogProps) {
  const [shared, setShared] = useState<SharedLink | null>(null);
  const close = () => {
    setShared(null);
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} title="Invite User" size="md">
      {shared ? (
        <SharedInvitation shared={shared} onDone={close} />
      ) : (
        <InviteForm inviter={inviter} onClose={close} onShare={setShared} />
      )}
    </Dialog>
  );
}

interface InviteFormProps {
  inviter: Role;
  onClose: () => void;
  onShare: (link: SharedLink) => void;
}

function InviteForm({ inviter, onClose, onShare }: InviteFormProps) {
  const form = useForm({
    initialValues: {
      email: '',
      role: 'vendor_member' as Role,
      vendorList: [] as string[],
      minOrderDate: defaultMinOrderDate,
    },
    validate: {
      email: (value) =>
        value.trim() ? isEmail('Please enter a valid email address')(value.trim()) : 'Email is required',
      vendorList: (_, given) => (lacksVendors(given) ? vendorsRequired : null),
    },
  });
  const invite = useRouteMutation(invitationsContract.invite, {
    changes: [invitationsContract.list],
    onSuccess: ({ emailSent, message, note, invitationLink }, { body }) => {
      if (!emailSent && invitationLink) return onShare({ message, note, invitationLink });
      toast.success(`Invitation email sent successfully to ${body.email}`);
      onClose();
    },
  });
  const submit = ({ email, role, vendorList, minOrderDate }: typeof form.values) => {
    const scope = role === 'vendor_member' ? { vendorList, minOrderDate: minOrderDate || null } : { vendorList: [] };
    invite.mutate({ body: { email: email.trim(), role, ...scope } });
  };
  const { vendorList, minOrderDate } = form.values;
  return (
    <form noValidate onSubmit={form.onSubmit(submit)}>
      <Stack gap={12}>
        {invite.error && (
          <Alert color="red" variant="light" role="alert" p="sm">
            {failureText(invite.error)}
          </Alert>
        )}
        <TextInput label="Email" type="email" maxLength={320} data-autofocus {...form.getInputProps('email')} />
        <NativeSelect
          label="Role"
          data={rolesToInvite(inviter).map((value) => ({ value, label: invitedRoleLabels[value] }))}
          {...form.getInputProps('role')}
        />
        {form.values.role === 'vendor_member' && (
          <VendorScopeFields
            value={{ vendorList, minOrderDate }}
            onChange={(scope) => form.setValues(scope)}
            vendorsError={form.errors.vendorList}
          />
        )}
        <DialogButtons submit="Send Invitation" busy={invite.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}

function failureText(error: Error): string {
  if (wasUnreached(error)) return 'An error occurred while sending invitation';
  return serverMessage(error) || 'Failed to send invitation';
}
