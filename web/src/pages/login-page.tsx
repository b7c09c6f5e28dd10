import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { useSession } from '../api/session.ts';
import { LoginCard } from '../people/sign-in/login-card.tsx';
import { type GuardedScreen, returnAddress } from '../people/sign-in/return-address.ts';
import { useDocumentTitle } from '../ui/screen-title.tsx';

export function LoginPage() {
  useDocumentTitle('Sign in');
  const navigate = useNavigate();
  const user = useSession()?.user;
  const { state } = useLocation();
  // As it was at first: the location is that of the next screen before this one is gone.
  const [{ cameFrom }] = useState(state);
  const screenAt = useScreens();
  useEffect(() => {
    if (user) void navigate({ href: returnAddress(cameFrom, user, screenAt), replace: true });
  }, [user, cameFrom, screenAt, navigate]);
  const loadAhead = useLoadAhead();
  return <LoginCard onFocus={loadAhead} />;
}

/** The guarded screens by their paths. */
function useScreens() {
  const router = useRouter();
  return useCallback(
    (path: string): GuardedScreen | null => {
      const [matched, , found] = router.getMatchedRoutes(path);
      const guarded = matched.some(({ id }) => id === '/shell');
      return found && guarded ? (found.options.staticData ?? {}) : null;
    },
    [router],
  );
}

/** Loads the code of the screens that come first, while somebody types. */
function useLoadAhead() {
  const { loadRouteChunk, routesByPath } = useRouter();
  return () => {
    for (const path of ['/', '/orders', '/orders/$id'] as const) void loadRouteChunk(routesByPath[path]);
  };
}
