import { lazy, Suspense, useEffect, useState } from 'react';
import { onFirstToast } from '../ui/toast.ts';

const Notifications = lazy(() => import('@mantine/notifications').then((file) => ({ default: file.Notifications })));

/** Where toasts appear. */
export function Toaster() {
  const [needed, setNeeded] = useState(false);
  useEffect(() => onFirstToast(() => setNeeded(true)), []);
  if (!needed) return null;
  return (
    <Suspense>
      <Notifications position="top-center" limit={1} autoClose={5000} transitionDuration={120} />
    </Suspense>
  );
}
