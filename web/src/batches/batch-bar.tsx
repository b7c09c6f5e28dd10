import { ActionIcon, Button, Menu, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { isStaff, type Role } from '@shipmagic/domain/access/role';
import type { BatchAction } from '@shipmagic/domain/batches/batch-actions';
import { IconDots, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useShortcuts } from '../ui/shortcuts.ts';
import { ActionButton, ActionItem } from './action-button.tsx';
import { barActions } from './bar-actions.ts';
import classes from './batch-bar.module.css';
import { allThatMatch, chosenCount, chosenText, isAll } from './chosen.ts';
import { ReturnsItem } from './returns-item.tsx';
import { useFits } from './use-fits.ts';
import type { OrderSelection } from './use-order-selection.ts';

interface BatchBarProps {
  role: Role;
  selection: OrderSelection;
  /** The rows of this page. */
  here: readonly string[];
  listed: { readonly total: number | undefined; readonly atLeast: boolean };
  busy: boolean;
  onRun: (action: BatchAction) => void;
  onExport: () => void;
  /** Asks for returns; refused for more orders than one call takes. */
  onReturns: () => void;
}

/** Everything that can be done to all selected orders at once. */
export function BatchBar({ role, selection, here, listed, busy, onRun, onExport, onReturns }: BatchBarProps) {
  const { chosen, selectAll, clear } = selection;
  const bar = useRef<HTMLElement>(null);
  const narrow = useMediaQuery('(max-width: 767.98px)', false, { getInitialValueInEffect: false });
  const fits = useFits(chosen);
  const drop = () => {
    // The bar goes away, and with it the focus; the list is where work goes on.
    if (bar.current?.contains(document.activeElement)) document.querySelector<HTMLElement>('[data-row]')?.focus();
    clear();
  };
  useShortcuts([
    {
      key: 'b',
      label: 'Go to the actions for the selected rows',
      run: () => bar.current?.querySelector('button')?.focus(),
    },
    { key: 'escape', label: 'Clear the selection', run: drop },
  ]);
  const selected = chosenCount(chosen);
  const all = allThatMatch(chosen, listed);
  const { buttons, menu } = barActions(role, narrow);
  const about = { selected: fits?.total ?? selected, busy, onRun };
  const others = isAll(chosen) && fits !== undefined && fits.total !== selected ? fits.total : null;
  return (
    <section ref={bar} className={classes.bar} aria-label="Selected orders">
      <div className={classes.about}>
        <Text size="sm" fw={600} role="status">
          {chosenText(chosen, here)}
        </Text>
        {others !== null && (
          <Button size="compact-sm" variant="subtle" onClick={() => selectAll(others)}>
            {others.toLocaleString('en-IN')} match now: select these
          </Button>
        )}
        {all && 'count' in all && (
          <Button size="compact-sm" variant="subtle" onClick={() => selectAll(all.count)}>
            Select all {all.count.toLocaleString('en-IN')} that match
          </Button>
        )}
        {all && 'refusal' in all && (
          <Text size="xs" c="dimmed">
            {all.refusal}
          </Text>
        )}
        <ActionIcon aria-label="Clear selection" title="Clear selection (Escape)" onClick={drop}>
          <IconX size={16} />
        </ActionIcon>
      </div>
      <div className={classes.actions}>
        {buttons.map((action) => (
          <ActionButton key={action} action={action} fits={fits?.fits[action]} {...about} />
        ))}
        {!narrow && (
          <Button size="xs" variant="default" onClick={onExport}>
            Export…
          </Button>
        )}
        <Menu position="top-end" withinPortal={false} withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <ActionIcon variant="default" size={narrow ? 44 : 28} aria-label="More actions for the selected orders">
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {menu.map((action) => (
              <ActionItem key={action} action={action} fits={fits?.fits[action]} {...about} />
            ))}
            {isStaff({ role }) && <ReturnsItem chosen={chosen} onReturns={onReturns} />}
            {narrow && <Menu.Item onClick={onExport}>Export…</Menu.Item>}
          </Menu.Dropdown>
        </Menu>
      </div>
    </section>
  );
}
