import { Alert, NumberInput, Select, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type TemporaryCredentials, tempAccessContract } from '@shipmagic/domain/people/temp-access.contract';
import {
  defaultAccessHours,
  longestAccessHours,
  readAccessHours,
  shortestAccessHours,
} from '@shipmagic/domain/people/temporary-access';
import { serverMessage } from '../../api/api-error.ts';
import { useRouteMutation } from '../../api/use-route.ts';
import { useVendorNames } from '../../api/use-vendor-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { toast } from '../../ui/toast.ts';

interface GenerateDialogProps {
  opened: boolean;
  onClose: () => void;
  onGenerated: (credentials: TemporaryCredentials) => void;
}

/** Asks for vendor and duration. */
export function GenerateDialog({ opened, onClose, onGenerated }: GenerateDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Generate Temporary Access" size="sm">
      <GenerateForm onClose={onClose} onGenerated={onGenerated} />
    </Dialog>
  );
}

function GenerateForm({ onClose, onGenerated }: Omit<GenerateDialogProps, 'opened'>) {
  const { names, error } = useVendorNames();
  const form = useForm<{ vendorName: string | null; hours: string | number }>({
    initialValues: { vendorName: null, hours: defaultAccessHours },
    validate: { vendorName: (value) => (value?.trim() ? null : 'Vendor name is required') },
  });
  const generate = useRouteMutation(tempAccessContract.generate, {
    changes: [tempAccessContract.list],
    onSuccess: ({ tempCredentials }) => {
      onGenerated(tempCredentials);
      toast.success('Temporary vendor access created successfully');
    },
  });
  const submit = ({ vendorName, hours }: typeof form.values) => {
    const body = { expirationHours: readAccessHours(hours) };
    generate.mutate({ params: { vendorName: String(vendorName) }, body });
  };
  return (
    <form noValidate onSubmit={form.onSubmit(submit)}>
      <Stack gap={12}>
        {generate.error && (
          <Alert color="red" variant="light" role="alert" p="sm">
            {serverMessage(generate.error) || 'Failed to create temporary vendor access'}
          </Alert>
        )}
        <Select
          label="Vendor"
          placeholder="Search vendors"
          searchable
          data={names ?? []}
          limit={100}
          maxDropdownHeight={220}
          nothingFoundMessage={names ? 'No vendor has this name' : 'Loading vendors...'}
          openOnFocus={false}
          data-autofocus
          {...form.getInputProps('vendorName')}
          error={error && !names ? `The vendors could not be loaded. ${error.message}` : form.errors.vendorName}
        />
        <NumberInput
          label="Expires after (hours)"
          description={`${shortestAccessHours} to ${longestAccessHours} hours`}
          min={shortestAccessHours}
          max={longestAccessHours}
          allowDecimal={false}
          {...form.getInputProps('hours')}
        />
        <DialogButtons submit="Generate Access" busy={generate.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}
