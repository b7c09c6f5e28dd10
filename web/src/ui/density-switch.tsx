import { ActionIcon } from '@mantine/core';
import { IconBaselineDensityMedium, IconBaselineDensitySmall } from '@tabler/icons-react';
import classes from './density-switch.module.css';
import { useListDensityChoice } from './use-list-density.ts';

/** Compact or comfortable rows, on the list itself. */
export function DensitySwitch() {
  const { density, choose } = useListDensityChoice();
  const isCompact = density === 'compact';
  return (
    <ActionIcon
      className={classes.switch ?? ''}
      variant="default"
      aria-label="Compact rows"
      aria-pressed={isCompact}
      title={
        isCompact ? 'Rows are compact. Click for comfortable rows.' : 'Rows are comfortable. Click for compact rows.'
      }
      onClick={() => choose(isCompact ? 'comfortable' : 'compact')}
    >
      {isCompact ? <IconBaselineDensitySmall size={16} /> : <IconBaselineDensityMedium size={16} />}
    </ActionIcon>
  );
}
