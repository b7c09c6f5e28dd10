import { Link, useMatches } from '@tanstack/react-router';
import classes from './header.module.css';

/** The open screen and its tab, as Help is asked about them. */
function useAbout(): { screen: string; tab?: string } {
  return useMatches({
    select: (matches) => {
      const { fullPath = '/', search = {} } = matches.at(-1) ?? {};
      const { tab } = search as { tab?: unknown };
      return typeof tab === 'string' ? { screen: fullPath, tab } : { screen: fullPath };
    },
    structuralSharing: true,
  });
}

/** Leads to the help of the open screen. */
export function HelpLink({ label }: { label?: string }) {
  const about = useAbout();
  if (about.screen.startsWith('/help')) return null;
  return (
    <Link
      to="/help/{-$page}"
      params={{ page: undefined }}
      search={about}
      {...(label
        ? {}
        : { className: classes.help, 'aria-label': 'Help for this screen', title: 'Help for this screen' })}
    >
      {label ?? '?'}
    </Link>
  );
}
