import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { AccountTab } from '../account/account-tab.tsx';
import { AppearanceTab } from '../account/appearance-tab.tsx';
import { StoreTab } from '../settings/store-tab.tsx';
import { KeptTabs } from '../ui/kept-tabs.tsx';
import { ScreenTitle } from '../ui/screen-title.tsx';

const route = getRouteApi('/shell/settings');

export function SettingsPage() {
  const { tab = 'store' } = route.useSearch();
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
        ]}
      />
    </>
  );
}
