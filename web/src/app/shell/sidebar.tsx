import { ActionIcon } from '@mantine/core';
import type { SessionUser } from '@shipmagic/domain/people/auth.contract';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { Fragment } from 'react';
import { Logo } from '../../ui/logo.tsx';
import classes from './sidebar.module.css';
import { linksFor } from './sidebar-links.ts';
import { SidebarUser } from './sidebar-user.tsx';

interface SidebarProps {
  user: SessionUser;
  /** Only the icons. */
  narrow: boolean;
  onToggle: () => void;
}

export function Sidebar({ user, narrow, onToggle }: SidebarProps) {
  const path = useLocation({ select: ({ pathname }) => pathname });
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
        {linksFor(user).map(({ title, links }) => (
          <Fragment key={title}>
            {!narrow && <div className={classes.section}>{title}</div>}
            {links.map(({ label, icon: Icon, to, also, searchOf, useCount, counted }) => (
              <Link
                key={label}
                to={to}
                search={searchOf?.(user)}
                state={{ fresh: true }}
                title={narrow ? label : undefined}
                activeOptions={{ exact: to === '/', includeSearch: false }}
                className={also && path.startsWith(also) ? `${classes.link} active` : classes.link}
              >
                <Icon size={18} stroke={1.7} />
                <span className={narrow ? 'visually-hidden' : undefined}>{label}</span>
                {useCount && <LinkCount useCount={useCount} counted={counted} />}
              </Link>
            ))}
          </Fragment>
        ))}
      </nav>
      <SidebarUser user={user} narrow={narrow} />
    </div>
  );
}

/** The badge of a link. */
function LinkCount({ useCount, counted }: { useCount: () => number; counted: string | undefined }) {
  const count = useCount();
  if (count === 0) return null;
  return (
    <span className={classes.count}>
      {count > 999 ? '999+' : count}
      <span className="visually-hidden"> {counted}</span>
    </span>
  );
}
