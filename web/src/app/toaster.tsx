import { Notifications } from '@mantine/notifications';

// Why: docs/decisions/web.md, "Toasts are part of the app's first files".
/** Shows toasts. */
export function Toaster() {
  return <Notifications position="top-center" limit={1} autoClose={5000} transitionDuration={120} />;
}
