import { Alert, PasswordInput, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useEffect } from 'react';
import { ApiError, serverMessage } from '../../api/api-error.ts';
import { CodeField } from '../../ui/code-field.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';

/** Proof of identity. */
export interface Proof {
  currentPassword: string;
  code: string;
}

interface ProofFormProps {
  form: UseFormReturnType<Proof>;
  wants: readonly (keyof Proof)[];
  /** Describes the accepted codes. */
  codeHint?: string;
  submit: string;
  sending: { readonly isPending: boolean; readonly error: Error | null };
  onSubmit: (proof: Proof) => void;
  onCancel: () => void;
}

const missing: Record<keyof Proof, string> = {
  currentPassword: 'Current password is required',
  code: 'The code is required',
};

const anyCode = 'From your authenticator app; or one of your recovery codes.';

/** Asks for the password, a code or both; errors are shown at their field. */
export function ProofForm({
  form,
  wants,
  codeHint = anyCode,
  submit,
  sending: { isPending, error },
  onSubmit,
  onCancel,
}: ProofFormProps) {
  const field = error instanceof ApiError ? wants.find((name) => name === error.field) : undefined;
  const { setFieldError } = form;
  useEffect(() => {
    if (field && error) setFieldError(field, error.message);
  }, [field, error, setFieldError]);
  const send = () => {
    const empty = wants.filter((name) => !form.values[name].trim());
    for (const name of empty) form.setFieldError(name, missing[name]);
    if (empty.length === 0) onSubmit(form.values);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack gap={12}>
        {error && !field && (
          <Alert color="red" variant="light" role="alert" p="sm">
            {serverMessage(error) || 'The server could not be reached'}
          </Alert>
        )}
        {wants.includes('currentPassword') && (
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            data-autofocus
            {...form.getInputProps('currentPassword')}
          />
        )}
        {wants.includes('code') && (
          <CodeField
            description={codeHint}
            data-autofocus={wants.length === 1 || undefined}
            {...form.getInputProps('code')}
          />
        )}
        <DialogButtons submit={submit} busy={isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
