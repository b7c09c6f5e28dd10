import { isStaff } from '@shipmagic/domain/access/role';
import { useSession } from '../api/session.ts';
import { ClaimsList } from '../claims/claims-list.tsx';
import { Differences } from '../recon/differences.tsx';
import classes from '../recon/recon.module.css';
import { UploadCard } from '../recon/upload-card.tsx';
import { UploadHistory } from '../recon/upload-history.tsx';
import { AccessDenied } from '../ui/access-denied.tsx';
import { ScreenTitle } from '../ui/screen-title.tsx';
import { useListSearch } from '../ui/use-list-search.ts';
import { MoneyTabs } from './money-tabs.tsx';

/** Couriers' charges, and claims on them for parcels that they lost or damaged. */
export function ReconPage() {
  const session = useSession();
  if (!session) return null;
  if (!isStaff(session.user))
    return (
      <>
        <ScreenTitle title="Recon" />
        <AccessDenied reason="You don't have permission to reconcile couriers' charges." />
      </>
    );
  return <ReconTabs />;
}

function ReconTabs() {
  const { search } = useListSearch('/shell/recon');
  const chosen = <MoneyTabs active={search.tab} />;
  if (search.tab === 'claims') return <ClaimsList>{chosen}</ClaimsList>;
  return (
    <>
      <ScreenTitle title="Recon" />
      <div className={classes.screen}>
        {chosen}
        <UploadCard />
        <UploadHistory />
        <Differences />
      </div>
    </>
  );
}
