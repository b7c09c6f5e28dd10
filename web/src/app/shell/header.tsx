import { ActionIcon, Badge } from '@mantine/core';
import { roleLabels } from '@shipmagic/domain/access/role';
import type { SessionUser } from '@shipmagic/domain/people/auth.contract';
import { IconMenu2 } from '@tabler/icons-react';
import { useMatches } from '@tanstack/react-router';
import classes from './header.module.css';
import { HeaderSearch } from './header-search.tsx';
import { HelpLink } from './help-link.tsx';
import { RunningBatch } from './running-batch.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { Initials } from './user-name.tsx';

export function Header({ user, onMenu }: { user: SessionUser; onMenu: () => void }) {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  return (
    <header className={classes.header}>
      <ActionIcon className={classes.menu} onClick={onMenu} aria-label="Open the menu">
        <IconMenu2 size={20} />
      </ActionIcon>
      <div className={classes.title}>{title}</div>
      <HelpLink />
      <HeaderSearch />
      <div className={classes.end}>
        <RunningBatch />
        <ThemeSwitch />
        <Badge variant="default" radius="sm" tt="none" fw={500} className={classes.role}>
          {roleLabels[user.role]}
        </Badge>
        <Initials user={user} />
      </div>
    </header>
  );
}
