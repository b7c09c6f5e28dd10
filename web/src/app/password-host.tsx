import { Suspense, useEffect, useRef, useState } from 'react';
import { onPasswordNeeded } from '../api/ask-password.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

const PasswordDialog = lazyPart(() => import('../people/account/password-dialog.tsx'), 'PasswordDialog');

/** Where a user types the password again before something that an open browser alone must not be enough for. */
export function PasswordHost() {
  const [opened, setOpened] = useState(false);
  const answer = useRef<(confirmed: boolean) => void>(() => undefined);
  useEffect(
    () =>
      onPasswordNeeded(
        () =>
          new Promise((resolve) => {
            // A second question takes the first one's place, which counts as cancelled.
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
