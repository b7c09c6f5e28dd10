import { TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type FocusEvent, type FormEvent, type KeyboardEvent, Suspense, useRef, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ShortcutHint } from '../../ui/shortcut-hint.tsx';
import { fewestLetters } from './fewest-letters.ts';
import classes from './header.module.css';
import { openPalette, paletteKeys } from './open-palette.ts';

// Loaded with the first letters typed.
const SearchResults = lazyPart(() => import('./search-results.tsx'), 'SearchResults');

/** Milliseconds after the last key. */
const delay = 300;

/**
 * Searches everything from any screen. Arrow keys walk from the box through the results, Enter opens one; in the box it
 * shows all matching orders.
 */
export function HeaderSearch() {
  const navigate = useNavigate();
  const [term, setTerm] = useState('');
  const [open, setOpen] = useState(false);
  const [asked] = useDebouncedValue(term.trim(), delay);
  const box = useRef<HTMLInputElement>(null);
  const [focused, setFocused] = useState(false);
  const narrow = useMediaQuery('(max-width: 767.98px)', false, { getInitialValueInEffect: false });
  const isIcon = narrow && !focused && term === '';
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
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') {
      box.current?.focus();
      setOpen(false);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || !box.current) return;
    // The box and its results, as one way up and down.
    const stops = [box.current, ...event.currentTarget.querySelectorAll<HTMLElement>('a')];
    const at = stops.indexOf(event.target as HTMLElement);
    if (at < 0) return;
    event.preventDefault();
    stops[at + step]?.focus();
  };
  return (
    <search className={classes.search} data-icon={isIcon || undefined} onBlur={leave} onKeyDown={onKeyDown}>
      <form onSubmit={submit}>
        <TextInput
          type="search"
          ref={box}
          aria-label="Search everything: orders, products and vendors"
          placeholder={
            isIcon ? undefined : narrow ? 'Search everything' : 'Search everything: orders, products, vendors'
          }
          leftSection={<IconSearch size={16} />}
          rightSection={
            term === '' &&
            !narrow && (
              <UnstyledButton
                aria-label="Command palette: find or do anything"
                aria-keyshortcuts="Control+K Meta+K"
                title="Find or do anything"
                onClick={openPalette}
              >
                <ShortcutHint keys={paletteKeys} />
              </UnstyledButton>
            )
          }
          rightSectionWidth={term === '' && !narrow ? 56 : undefined}
          rightSectionPointerEvents={term === '' && !narrow ? 'all' : 'none'}
          maxLength={200}
          value={term}
          onFocus={() => {
            setFocused(true);
            setOpen(true);
          }}
          onBlur={() => setFocused(false)}
          onChange={(event) => {
            setTerm(event.currentTarget.value);
            setOpen(true);
          }}
        />
      </form>
      {open && asked.length >= fewestLetters && term.trim() !== '' && (
        <Suspense>
          <SearchResults term={asked} onChoose={close} onTerm={setTerm} />
        </Suspense>
      )}
    </search>
  );
}
