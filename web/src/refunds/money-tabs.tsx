import { useNavigate } from '@tanstack/react-router';
import { CountTabs } from '../ui/count-tabs.tsx';

const tabs = [
  { value: 'recon', label: 'Courier charges' },
  { value: 'refunds', label: 'Refunds' },
] as const;
type MoneyTab = (typeof tabs)[number]['value'];

/** Leads from what couriers charge to what customers are owed, and back. */
export function MoneyTabs({ active }: { active: MoneyTab }) {
  const navigate = useNavigate();
  const open = (tab: MoneyTab) =>
    void (tab === 'recon'
      ? navigate({ to: '/recon' })
      : navigate({ to: '/refunds', search: { state: 'open', page: 1 } }));
  return <CountTabs tabs={tabs} active={active} onChange={open} />;
}
