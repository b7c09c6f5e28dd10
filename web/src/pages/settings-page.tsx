import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useSession } from '../api/session.ts';
import { AccountTab } from '../people/account/account-tab.tsx';
import { AppearanceTab } from '../people/account/appearance-tab.tsx';
import { PrivacyTab } from '../privacy/privacy-tab.tsx';
import { OperationsTab } from '../settings/operations-tab.tsx';
import { StoreTab } from '../settings/store-tab.tsx';
import { KeptTabs } from '../ui/kept-tabs.tsx';
import { ScreenTitle } from '../ui/screen-title.tsx';

const route = getRouteApi('/shell/settings');

export function SettingsPage() {
  const isAdmin = useSession()?.user.role === 'admin';
  const { tab: asked = 'store' } = route.useSearch();
  const tab = (asked === 'operations' || asked === 'privacy') && !isAdmin ? 'store' : asked;
  const navigate = useNavigate();
  return (
    <>
      <ScreenTitle title="Settings" />
      <KeptTabs
        active={tab}
        onChange={(next) => void navigate({ to: '/settings', search: { tab: next }, replace: true })}
        tabs={[
          { value: 'store', label: 'Shopify Integration', content: () => <StoreTab /> },
          { value: 'account', label: 'Account', content: () => <AccountTab /> },
          { value: 'appearance', label: 'Appearance', content: () => <AppearanceTab /> },
          ...(isAdmin
            ? [
                { value: 'operations' as const, label: 'Operations', content: () => <OperationsTab /> },
                { value: 'privacy' as const, label: 'Privacy', content: () => <PrivacyTab /> },
              ]
            : []),
        ]}
      />
    </>
  );
}
