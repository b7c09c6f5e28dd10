import { isStaff } from '@shipmagic/domain/access/role';
import { useSession } from '../api/session.ts';
import { SqlScreen } from '../operations/sql/sql-screen.tsx';
import { AccessDenied } from '../ui/access-denied.tsx';
import { ScreenTitle } from '../ui/screen-title.tsx';

export function SqlPage() {
  const session = useSession();
  if (!session) return null;
  return (
    <>
      <ScreenTitle title="SQL Analytics" />
      {isStaff(session.user) ? (
        <SqlScreen />
      ) : (
        <AccessDenied reason="Access denied. Admin or team member role required." />
      )}
    </>
  );
}
