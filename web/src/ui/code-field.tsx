import { TextInput, type TextInputProps } from '@mantine/core';

/** A field for an authenticator code and, if stated, a recovery code. */
export function CodeField(props: TextInputProps) {
  return (
    <TextInput
      label="Code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      {...props}
    />
  );
}
