import { Alert, NativeSelect, Skeleton, Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { role as anyRole } from '@shipmagic/domain/access/role';
import { invitedRoleLabels } from '@shipmagic/domain/people/invitation-rules';
import { type User, usersContract } from '@shipmagic/domain/people/users.contract';
import { lacksVendors, vendorsRequired } from '@shipmagic/domain/people/vendor-scope';
import { useState } from 'react';
import { serverMessage } from '../../api/api-error.ts';
import { useRoute, useRouteMutation } from '../../api/use-route.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { Failure } from '../../ui/failure.tsx';
import { toast } from '../../ui/toast.ts';
import { ResetTwoFactor } from './reset-two-factor.tsx';
import { VendorScopeFields } from './vendor-scope-fields.tsx';

interface EditUserDialogProps {
  userId: string;
  opened: boolean;
  onClose: () => void;
}

/** Edits another user's role, status and vendors. */
export function EditUserDialog({ userId, opened, onClose }: EditUserDialogProps) {
  const { data, error, refetch, isFetching } = useRoute(usersContract.get, { params: { id: userId } }, { freshFor: 0 });
  const [edited, setEdited] = useState<User | null>(null);
  // Starts from the server's current data rather than the list's. Later loads, such as the one after a failed change,
  // leave the form alone.
  if (opened && !edited && data && !isFetching) setEdited(data.user);
  if (!opened && edited) setEdited(null);
  return (
    <Dialog opened={opened} onClose={onClose} title="Edit User" size="md">
      {!edited && error && <Failure what="The user could not be loaded" error={error} onRetry={() => refetch()} />}
      {!edited && !error && <Skeleton height={260} aria-label="Loading the user" />}
      {edited && <EditUserForm user={edited} onClose={onClose} />}
    </Dialog>
  );
}

function EditUserForm({ user, onClose }: { user: User; onClose: () => void }) {
  const form = useForm({
    initialValues: {
      role: user.role,
      isActive: user.isActive,
      vendorList: user.vendorPermissions.map(({ vendorName }) => vendorName),
      minOrderDate: user.minOrderDate ?? '',
    },
    validate: { vendorList: (_, given) => (lacksVendors(given) ? vendorsRequired : null) },
  });
  const change = useRouteMutation(usersContract.change, {
    changes: [usersContract.list, usersContract.get],
    onSuccess: () => {
      onClose();
      toast.success('User updated successfully');
    },
  });
  const submit = ({ role, isActive, vendorList, minOrderDate }: typeof form.values) => {
    const isMember = role === 'vendor_member';
    const body = {
      role,
      isActive,
      vendorList: isMember ? vendorList : [],
      ...(isMember && minOrderDate ? { minOrderDate } : {}),
    };
    change.mutate({ params: { id: user.id }, body });
  };
  const { vendorList, minOrderDate } = form.values;
  return (
    <form noValidate onSubmit={form.onSubmit(submit)}>
      <Stack gap={12}>
        {change.error && (
          <Alert color="red" variant="light" role="alert" p="sm">
            {serverMessage(change.error) || 'Failed to update user'}
          </Alert>
        )}
        <TextInput label="Email" value={user.email} readOnly variant="filled" />
        <NativeSelect
          label="Role"
          data={anyRole.options.map((value) => ({ value, label: invitedRoleLabels[value] }))}
          {...form.getInputProps('role')}
        />
        <Switch
          label="Active"
          description="An inactive user is signed out at once and cannot sign in."
          {...form.getInputProps('isActive', { type: 'checkbox' })}
        />
        {user.hasTwoFactor && <ResetTwoFactor user={user} />}
        {form.values.role === 'vendor_member' && (
          <VendorScopeFields
            value={{ vendorList, minOrderDate }}
            onChange={(scope) => form.setValues(scope)}
            vendorsError={form.errors.vendorList}
          />
        )}
        <DialogButtons submit="Save Changes" busy={change.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}
