import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { endSession } from '../api/session.ts';
import { BrokenLinkCard } from '../people/sign-in/broken-link-card.tsx';
import { ResetPasswordCard } from '../people/sign-in/reset-password-card.tsx';
import { useDocumentTitle } from '../ui/screen-title.tsx';
import { toast } from '../ui/toast.ts';

const route = getRouteApi('/reset-password');

export function ResetPasswordPage() {
  useDocumentTitle('Choose a new password');
  const { token } = route.useSearch();
  const navigate = useNavigate();
  if (!token) return <BrokenLinkCard title="Choose a new password" reason="This link is not complete." />;
  const done = () => {
    endSession();
    toast.success('Your password has been changed. Please sign in.');
    void navigate({ to: '/login' });
  };
  return <ResetPasswordCard token={token} onDone={done} />;
}
