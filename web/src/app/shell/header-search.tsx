import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type FocusEvent, type FormEvent, Suspense, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import classes from './header.module.css';

// Loaded with the first letters typed.
const SearchResults = lazyPart(() => import('./search-results.tsx'), 'SearchResults');

/** Fewer letters match everything. */
const fewestLetters = 2;
/** Milliseconds after the last key. */
const delay = 300;

/** Searches orders, products and vendors from any screen; Enter shows all matching orders. */
export function HeaderSearch() {
  const navigate = useNavigate();
  const [term, setTerm] = useState('');
  const [open, setOpen] = useState(false);
  const [asked] = useDebouncedValue(term.trim(), delay);
  const close = () => {
    setOpen(false);
    setTerm('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const search = { searchTerm: term.trim() || undefined, activeTab: 'all', page: 1, pageSize: 50 } as const;
    void navigate({ to: '/orders', search });
    close();
  };
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  return (
    <search
      className={classes.search}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false);
      }}
    >
      <form onSubmit={submit}>
        <TextInput
          type="search"
          aria-label="Search orders, products and vendors"
          placeholder="Search…"
          leftSection={<IconSearch size={16} />}
          maxLength={200}
          value={term}
          onFocus={() => setOpen(true)}
          onChange={(event) => {
            setTerm(event.currentTarget.value);
            setOpen(true);
          }}
        />
      </form>
      {open && asked.length >= fewestLetters && term.trim() !== '' && (
        <Suspense>
          <SearchResults term={asked} onChoose={close} />
        </Suspense>
      )}
    </search>
  );
}
