import { useSession } from '../api/session.ts';
import { ShellScreen } from '../operations/shell/shell-screen.tsx';
import { AccessDenied } from '../ui/access-denied.tsx';
import { ScreenTitle } from '../ui/screen-title.tsx';

export function ShellPage() {
  const session = useSession();
  if (!session) return null;
  return (
    <>
      <ScreenTitle title="Shell Interface" />
      {session.user.role === 'admin' ? <ShellScreen /> : <AccessDenied reason="Access denied. Admin role required." />}
    </>
  );
}
