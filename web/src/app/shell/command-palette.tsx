import '@mantine/spotlight/styles.layer.css';
import { Kbd } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import type { SessionUser } from '@shipmagic/domain/people/auth.contract';
import { IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useState } from 'react';
import { rememberPlace } from '../../ui/recent-places.ts';
import classes from './command-palette.module.css';
import { type PaletteItem, paletteGroups } from './palette-items.ts';
import { usePaletteItems } from './use-palette-items.ts';

const [store, palette] = createSpotlight();

/** Milliseconds after the last key. */
const delay = 250;

interface CommandPaletteProps {
  opened: boolean;
  user: SessionUser;
  onClose: () => void;
}

/** Everything by its name: screens, settings, orders, products and vendors, and what can be done on this screen. */
export function CommandPalette({ opened, user, onClose }: CommandPaletteProps) {
  const [query, setQuery] = useState('');
  useEffect(() => (opened ? palette.open() : palette.close()), [opened]);
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={() => {
        setQuery('');
        onClose();
      }}
      classNames={{ action: classes.action ?? '', actionDescription: classes.detail ?? '' }}
      scrollable
      maxHeight="min(480px, 60dvh)"
      size="lg"
      aria-label="Command palette"
    >
      <Spotlight.Search
        placeholder="Find or do anything: screens, orders, vendors, products, actions"
        aria-label="Find or do anything"
        leftSection={<IconSearch size={18} />}
        maxLength={200}
      />
      {opened && <Lines user={user} query={query} onDone={onClose} />}
    </Spotlight.Root>
  );
}

/** Lines come and go while the search is answered: the selected one stays, and Enter always has one. */
function keepSelection(): void {
  const state = store.getState();
  const lines = [...(document.getElementById(state.listId)?.querySelectorAll('[data-action]') ?? [])];
  const kept = lines.findIndex((line) => line.hasAttribute('data-selected'));
  if (kept < 0) lines[0]?.setAttribute('data-selected', 'true');
  store.setState({ ...state, selected: Math.max(0, kept) });
}

function Lines({ user, query, onDone }: { user: SessionUser; query: string; onDone: () => void }) {
  const router = useRouter();
  const [asked] = useDebouncedValue(query.trim(), delay);
  const { items, note, searching, failed } = usePaletteItems(user, query, asked);
  const shown = items.map(({ label, href }) => `${label} ${href}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selection follows the lines
  useLayoutEffect(() => {
    // Whoever sees the lines may press Enter: a slow machine draws the next frame later than that.
    keepSelection();
    // The list itself may have chosen otherwise meanwhile.
    const frame = requestAnimationFrame(keepSelection);
    return () => cancelAnimationFrame(frame);
  }, [shown]);
  const choose = ({ group, label, detail, href, run }: PaletteItem) => {
    onDone();
    if (href !== undefined) {
      const about = group === 'Orders' ? detail?.split(' · ')[0] : detail;
      rememberPlace(user.id, { label, href, ...(about ? { detail: about } : {}) });
      router.history.push(href);
    }
    // Once the palette has given the focus back.
    if (run) setTimeout(run, 50);
  };
  const groups = paletteGroups
    .map((group) => ({ group, lines: items.filter((item) => item.group === group) }))
    .filter(({ lines }) => lines.length > 0);
  return (
    <>
      <Spotlight.ActionsList>
        {groups.map(({ group, lines }) => (
          <Spotlight.ActionsGroup key={group} label={group}>
            {group === 'Orders' && note && <div className={classes.note}>{note}</div>}
            {lines.map((item) => (
              <Spotlight.Action
                key={`${item.href ?? ''} ${item.label}`}
                label={item.label}
                description={item.detail ?? ''}
                closeSpotlightOnTrigger={false}
                rightSection={item.key && <Kbd size="xs">{item.key.toUpperCase()}</Kbd>}
                onClick={() => choose(item)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {items.length === 0 && (
          <Spotlight.Empty>
            {searching ? 'Searching…' : failed ? 'The search failed.' : 'Nothing found'}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
      {items.length > 0 && failed && <Spotlight.Footer role="alert">A part of the search failed.</Spotlight.Footer>}
    </>
  );
}
