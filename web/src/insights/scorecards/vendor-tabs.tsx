import { useNavigate } from '@tanstack/react-router';
import { CountTabs } from '../../ui/count-tabs.tsx';

const tabs = [
  { value: 'vendors', label: 'Vendors' },
  { value: 'scorecards', label: 'Scorecards' },
] as const;
type VendorTab = (typeof tabs)[number]['value'];

/** Leads from the vendors to their scorecards and back. */
export function VendorTabs({ active }: { active: VendorTab }) {
  const navigate = useNavigate();
  const open = (tab: VendorTab) =>
    void (tab === 'vendors'
      ? navigate({ to: '/vendors', search: { page: 1 } })
      : navigate({ to: '/vendor-scorecards', search: { page: 1 } }));
  return <CountTabs tabs={tabs} active={active} onChange={open} />;
}
