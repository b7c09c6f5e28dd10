import { PasswordInput } from '@mantine/core';
import type { GetInputProps } from '@mantine/form';
import { shortestPassword } from '@shipmagic/domain/people/password';
import { ApiError } from '../api/api-error.ts';

export interface NewPassword {
  password: string;
  confirmPassword: string;
}

/** Validation of a new password and its repetition. */
export const newPasswordRules = {
  password: (value: string) => {
    if (!value) return 'Password is required';
    return value.length < shortestPassword ? `The password needs at least ${shortestPassword} characters` : null;
  },
  confirmPassword: (value: string, values: NewPassword) => {
    if (!value) return 'Confirm password is required';
    return value === values.password ? null : 'Passwords do not match';
  },
};

/** The server's objection to the password itself, which only the field shows. */
export function passwordRefusal(error: Error | null): string | null {
  const atField = error instanceof ApiError && (error.field === 'password' || error.field === 'newPassword');
  return atField ? error.message : null;
}

interface NewPasswordFieldsProps<Values extends NewPassword> {
  inputProps: GetInputProps<Values>;
  label?: string;
}

/** A new password, typed twice. */
export function NewPasswordFields<Values extends NewPassword>(props: NewPasswordFieldsProps<Values>) {
  const { inputProps, label = 'Password' } = props;
  return (
    <>
      <PasswordInput
        label={label}
        description={`At least ${shortestPassword} characters`}
        autoComplete="new-password"
        {...inputProps('password')}
      />
      <PasswordInput label="Confirm password" autoComplete="new-password" {...inputProps('confirmPassword')} />
    </>
  );
}
