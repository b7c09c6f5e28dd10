import { ActionIcon } from '@mantine/core';
import type { SessionUser } from '@shipmagic/domain/users/auth.contract';
import {
  IconLayoutDashboard,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconPackages,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { Logo } from '../../ui/logo.tsx';
import classes from './sidebar.module.css';
import { SidebarUser } from './sidebar-user.tsx';

interface SidebarProps {
  user: SessionUser;
  /** Only the icons. */
  narrow: boolean;
  onToggle: () => void;
}

export function Sidebar({ user, narrow, onToggle }: SidebarProps) {
  const toggleLabel = narrow ? 'Expand the sidebar' : 'Collapse the sidebar';
  return (
    <div className={classes.root} data-narrow={narrow || undefined}>
      <div className={classes.brand}>
        {!narrow && <Logo />}
        <ActionIcon onClick={onToggle} aria-label={toggleLabel} title={toggleLabel}>
          {narrow ? <IconLayoutSidebarLeftExpand size={18} /> : <IconLayoutSidebarLeftCollapse size={18} />}
        </ActionIcon>
      </div>
      <nav aria-label="Main" className={classes.nav}>
        {!narrow && <div className={classes.section}>MAIN</div>}
        <Link to="/" title={narrow ? 'Dashboard' : undefined} activeOptions={{ exact: true }} className={classes.link}>
          <ItemBody icon={IconLayoutDashboard} label="Dashboard" narrow={narrow} />
        </Link>
        <Link
          to="/orders"
          title={narrow ? 'Orders' : undefined}
          search={{ activeTab: 'all', page: 1, pageSize: 50, dateFrom: firstVisibleDay(user) }}
          activeOptions={{ includeSearch: false }}
          className={classes.link}
        >
          <ItemBody icon={IconPackages} label="Orders" narrow={narrow} />
        </Link>
      </nav>
      <SidebarUser user={user} narrow={narrow} />
    </div>
  );
}

/** A vendor member's orders start at this day, `YYYY-MM-DD`. */
function firstVisibleDay(user: SessionUser): string | undefined {
  return user.role === 'vendor_member' ? user.minOrderDate?.slice(0, 10) : undefined;
}

interface ItemBodyProps {
  icon: ComponentType<{ size: number; stroke: number }>;
  label: string;
  narrow: boolean;
}

function ItemBody({ icon: Icon, label, narrow }: ItemBodyProps) {
  return (
    <>
      <Icon size={18} stroke={1.7} />
      <span className={narrow ? 'visually-hidden' : undefined}>{label}</span>
    </>
  );
}
