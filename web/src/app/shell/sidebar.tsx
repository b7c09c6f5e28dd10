import { ActionIcon } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import type { SessionUser } from '@shipmagic/domain/people/auth.contract';
import {
  IconChevronDown,
  IconChevronRight,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
} from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { Fragment } from 'react';
import { Logo } from '../../ui/logo.tsx';
import classes from './sidebar.module.css';
import { linksFor } from './sidebar-links.ts';
import { SidebarUser } from './sidebar-user.tsx';

/** The section that can be folded: what is rarely needed makes room. */
const foldable = 'SETTINGS';

interface SidebarProps {
  user: SessionUser;
  /** Only the icons. */
  narrow: boolean;
  onToggle: () => void;
}

export function Sidebar({ user, narrow, onToggle }: SidebarProps) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [folded, setFolded] = useLocalStorage({
    key: 'sidebar-settings-folded',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  // The screen that one is on keeps its entry.
  const isHere = ({ to, also }: { to?: string | undefined; also?: string | undefined }) =>
    (to !== undefined && path.startsWith(to)) || (also !== undefined && path.startsWith(also));
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
            {title === foldable ? (
              <button
                type="button"
                className={classes.fold}
                aria-expanded={!folded}
                title={narrow ? title : undefined}
                onClick={() => setFolded(!folded)}
              >
                <span className={narrow ? 'visually-hidden' : undefined}>{title}</span>
                {folded ? <IconChevronRight size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />}
              </button>
            ) : (
              !narrow && <div className={classes.section}>{title}</div>
            )}
            {(title === foldable && folded ? links.filter(isHere) : links).map(
              ({ label, icon: Icon, to, also, searchOf, useCount, counted }) => (
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
              ),
            )}
          </Fragment>
        ))}
      </nav>
      <SidebarUser user={user} narrow={narrow} />
    </div>
  );
}

interface LinkCountProps {
  useCount: NonNullable<ReturnType<typeof linksFor>[number]['links'][number]['useCount']>;
  counted: string | undefined;
}

/** The badge of a link: quiet, and red only for what is the viewer's own and late. */
function LinkCount({ useCount, counted }: LinkCountProps) {
  const counting = useCount();
  const { count, late } = typeof counting === 'number' ? { count: counting, late: false } : counting;
  if (count === 0) return null;
  const words = late ? 'of yours are late' : counted;
  return (
    <span className={classes.count} data-late={late || undefined} title={`${count.toLocaleString('en-IN')} ${words}`}>
      {count > 999 ? '999+' : count}
      <span className="visually-hidden"> {words}</span>
    </span>
  );
}
