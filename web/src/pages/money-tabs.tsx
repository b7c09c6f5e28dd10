import { useNavigate } from '@tanstack/react-router';
import { CountTabs } from '../ui/count-tabs.tsx';

const tabs = [
  { value: 'charges', label: 'Courier charges' },
  { value: 'claims', label: 'Claims' },
  { value: 'refunds', label: 'Refunds' },
] as const;
type MoneyTab = (typeof tabs)[number]['value'];

/** Leads between what couriers charge, what they owe, and what customers are owed. */
export function MoneyTabs({ active }: { active: MoneyTab }) {
  const navigate = useNavigate();
  const open = (tab: MoneyTab) =>
    void (tab === 'refunds'
      ? navigate({ to: '/refunds', search: { state: 'open', page: 1 } })
      : navigate({ to: '/recon', search: { tab, page: 1 } }));
  return <CountTabs tabs={tabs} active={active} onChange={open} />;
}
