import type { StoreConnectionView } from '@shipmagic/domain/store/store-connection.contract';

/** Where the connection is configured, and who can change it. */
export function whoSetTheStore({ source, readable }: StoreConnectionView, isAdmin: boolean): string {
  if (source === 'demo')
    return 'This is the demo: it brings its own simulated store. A real one is connected in a real installation.';
  if (source === 'environment')
    return 'The store is set by environment variables, which take precedence over this form. Change them and restart to use another one.';
  if (!readable)
    return 'The saved key and secret cannot be read with this installation’s SECRET_KEY. Nothing is fetched from the store until they are entered again.';
  const outcome = source === 'none' ? 'No store is connected yet.' : 'The store is connected by these settings.';
  return isAdmin ? outcome : `${outcome} Only admins can change it.`;
}
