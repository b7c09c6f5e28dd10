import { Suspense, useEffect, useRef, useState } from 'react';
import { onPasswordNeeded } from '../api/ask-password.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

const PasswordDialog = lazyPart(() => import('../people/account/password-dialog.tsx'), 'PasswordDialog');

/** Asks for the password again before a sensitive action. */
export function PasswordHost() {
  const [opened, setOpened] = useState(false);
  const answer = useRef<(confirmed: boolean) => void>(() => undefined);
  useEffect(
    () =>
      onPasswordNeeded(
        () =>
          new Promise((resolve) => {
            // A second question replaces the first one, which counts as cancelled.
            answer.current(false);
            answer.current = resolve;
            setOpened(true);
          }),
      ),
    [],
  );
  const close = (confirmed: boolean) => {
    setOpened(false);
    answer.current(confirmed);
    answer.current = () => undefined;
  };
  if (!opened) return null;
  return (
    <Suspense>
      <PasswordDialog onConfirmed={() => close(true)} onCancel={() => close(false)} />
    </Suspense>
  );
}
