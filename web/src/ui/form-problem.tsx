import { Alert } from '@mantine/core';

/** Why what a form sent was not done; nothing while there is no reason. */
export const FormProblem = ({ text }: { text: string | null }) =>
  text && (
    <Alert color="red" role="alert">
      {text}
    </Alert>
  );
