import { Button, Menu } from '@mantine/core';
import { type BatchAction, batchActions } from '@shipmagic/domain/batches/batch-actions';
import { actionHint } from './bar-actions.ts';
import classes from './batch-bar.module.css';

interface ActionProps {
  action: BatchAction;
  /** How many of the selected orders it fits; undefined while that is not known. */
  fits: number | undefined;
  selected: number;
  busy: boolean;
  onRun: (action: BatchAction) => void;
}

const shown = (fits: number | undefined) =>
  fits !== undefined && <span className={classes.count}>{fits.toLocaleString('en-IN')}</span>;

/** Disabled controls keep their explanation, and can be reached to read it. */
const unless = (fits: number | undefined) => (fits === 0 ? { 'data-disabled': true, 'aria-disabled': true } : {});

/** An action of the bar, with the number of orders that it fits. */
export function ActionButton({ action, fits, selected, busy, onRun }: ActionProps) {
  return (
    <Button
      size="xs"
      variant={action === 'confirm' || action === 'ship' ? 'light' : 'default'}
      title={actionHint(action, fits, selected)}
      {...unless(fits)}
      onClick={() => fits !== 0 && !busy && onRun(action)}
    >
      {batchActions[action].label} {shown(fits)}
    </Button>
  );
}

/** The same in the bar's menu. */
export function ActionItem({ action, fits, selected, busy, onRun }: ActionProps) {
  return (
    <Menu.Item
      title={actionHint(action, fits, selected)}
      rightSection={shown(fits)}
      {...unless(fits)}
      closeMenuOnClick={fits !== 0}
      onClick={() => fits !== 0 && !busy && onRun(action)}
    >
      {batchActions[action].label}
    </Menu.Item>
  );
}
