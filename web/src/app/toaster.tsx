import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../ui/lazy-part.tsx';
import { onFirstToast } from '../ui/toast.ts';
import { whenIdle } from '../ui/when-idle.ts';

const Notifications = lazyPart(() => import('@mantine/notifications'), 'Notifications');

/** Shows toasts. Loaded in advance: the first toast may be about the lost network. */
export function Toaster() {
  const [needed, setNeeded] = useState(false);
  useEffect(() => onFirstToast(() => setNeeded(true)), []);
  useEffect(() => whenIdle(() => void Notifications.preload()), []);
  if (!needed) return null;
  return (
    <Suspense>
      <Notifications position="top-center" limit={1} autoClose={5000} transitionDuration={120} />
    </Suspense>
  );
}
