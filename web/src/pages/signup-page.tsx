import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { endSession } from '../api/session.ts';
import { BrokenLinkCard } from '../people/sign-in/broken-link-card.tsx';
import { SignupCard } from '../people/sign-in/signup-card.tsx';
import { useDocumentTitle } from '../ui/screen-title.tsx';
import { toast } from '../ui/toast.ts';

const route = getRouteApi('/signup');

export function SignupPage() {
  useDocumentTitle('Sign up');
  const { token } = route.useSearch();
  const navigate = useNavigate();
  if (!token) return <BrokenLinkCard title="Sign up" reason="Invalid invitation link - token not found" />;
  const done = () => {
    // A session in this browser belongs to somebody other than the person who has just signed up.
    endSession();
    toast.success('Your account has been created. Please sign in.');
    void navigate({ to: '/login' });
  };
  return <SignupCard token={token} onDone={done} />;
}
