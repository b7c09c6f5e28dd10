import { useNavigate } from '@tanstack/react-router';
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
  return <LoginCard />;
}
