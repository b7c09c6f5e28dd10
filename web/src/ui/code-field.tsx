import { TextInput, type TextInputProps } from '@mantine/core';

/** Takes a code of an authenticator app; where it says so, a recovery code too. */
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
