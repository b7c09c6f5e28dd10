import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '../api/session.ts';
import { LoginCard } from '../people/sign-in/login-card.tsx';
import { useDocumentTitle } from '../ui/screen-title.tsx';

export function LoginPage() {
  useDocumentTitle('Sign in');
  const navigate = useNavigate();
  const signedIn = useSession() !== null;
  useEffect(() => {
    if (signedIn) void navigate({ to: '/', replace: true });
  }, [signedIn, navigate]);
  const loadAhead = useLoadAhead();
  return <LoginCard onFocus={loadAhead} />;
}

/** Loads the code of the screens that come first, while somebody types. */
function useLoadAhead() {
  const { loadRouteChunk, routesByPath } = useRouter();
  return () => {
    for (const path of ['/', '/orders', '/orders/$id'] as const) void loadRouteChunk(routesByPath[path]);
  };
}
