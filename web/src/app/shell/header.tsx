import { ActionIcon, Badge, TextInput } from '@mantine/core';
import type { SessionUser } from '@shipmagic/domain/users/auth.contract';
import { roleLabels } from '@shipmagic/domain/users/role';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { useMatches, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import classes from './header.module.css';
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
      <HeaderSearch />
      <div className={classes.end}>
        <ThemeSwitch />
        <Badge variant="default" radius="sm" tt="none" fw={500} className={classes.role}>
          {roleLabels[user.role]}
        </Badge>
        <Initials user={user} />
      </div>
    </header>
  );
}

/** Finds orders from any screen. */
function HeaderSearch() {
  const navigate = useNavigate();
  const [term, setTerm] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void navigate({
      to: '/orders',
      search: { searchTerm: term.trim() || undefined, activeTab: 'all', page: 1, pageSize: 50 },
    });
    setTerm('');
  };
  return (
    <search className={classes.search}>
      <form onSubmit={submit}>
        <TextInput
          type="search"
          aria-label="Search all orders"
          placeholder="Search…"
          leftSection={<IconSearch size={16} />}
          value={term}
          onChange={(event) => setTerm(event.currentTarget.value)}
        />
      </form>
    </search>
  );
}
