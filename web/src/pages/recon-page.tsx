import { isStaff } from '@shipmagic/domain/access/role';
import { useSession } from '../api/session.ts';
import { Differences } from '../recon/differences.tsx';
import classes from '../recon/recon.module.css';
import { UploadCard } from '../recon/upload-card.tsx';
import { UploadHistory } from '../recon/upload-history.tsx';
import { MoneyTabs } from '../refunds/money-tabs.tsx';
import { AccessDenied } from '../ui/access-denied.tsx';
import { ScreenTitle } from '../ui/screen-title.tsx';

export function ReconPage() {
  const session = useSession();
  if (!session) return null;
  return (
    <>
      <ScreenTitle title="Reconciliation" />
      {isStaff(session.user) ? (
        <div className={classes.screen}>
          <MoneyTabs active="recon" />
          <UploadCard />
          <UploadHistory />
          <Differences />
        </div>
      ) : (
        <AccessDenied reason="You don't have permission to reconcile couriers' charges." />
      )}
    </>
  );
}
