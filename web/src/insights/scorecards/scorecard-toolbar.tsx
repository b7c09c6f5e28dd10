import { Button } from '@mantine/core';
import { figureFacts } from '@shipmagic/domain/insights/figures';
import type { Scorecard } from '@shipmagic/domain/insights/insights.contract';
import type { Period } from '@shipmagic/domain/insights/period';
import { listedFigures, scorecardSorts } from '@shipmagic/domain/insights/scorecard-list';
import { scoreCounted } from '@shipmagic/domain/insights/vendor-score';
import { IconDownload } from '@tabler/icons-react';
import { ListToolbar } from '../../ui/list-toolbar.tsx';
import { SortMenu } from '../../ui/sort-menu.tsx';
import { CountedHelp } from '../figure-help.tsx';
import { PeriodPicker } from '../period-picker.tsx';
import { saveTable } from '../table-csv.ts';
import classes from './scorecard.module.css';
import { scorecardFileColumns } from './scorecard-columns.tsx';
import { type ScorecardsSearch, scorecardSort } from './scorecard-search.ts';

interface ScorecardToolbarProps {
  search: ScorecardsSearch;
  change: (part: Partial<ScorecardsSearch>) => unknown;
  today: string;
  period: Period;
  /** The rows of the file; undefined while they load. */
  found: readonly Scorecard[] | undefined;
}

export function ScorecardToolbar({ search, change, today, period, found }: ScorecardToolbarProps) {
  const { sort, direction } = scorecardSort(search);
  const save = () => saveTable(`scorecards_${period.from}_${period.to}`, scorecardFileColumns, found ?? []);
  return (
    <div className={classes.toolbar}>
      <PeriodPicker choice={search} today={today} onChange={change} />
      <ListToolbar what="vendors" term={search.search} onSearch={(text) => change({ search: text })}>
        <SortMenu
          sorts={scorecardSorts}
          by={sort}
          direction={direction}
          onSort={(by, to) => change({ sort: by, direction: to })}
        />
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          disabled={!found || found.length === 0}
          onClick={save}
        >
          Download CSV
        </Button>
        <div className={classes.narrow}>
          <CountedHelp
            label="Score and figures"
            answers={[{ label: 'Score', counted: scoreCounted }, ...listedFigures.map((name) => figureFacts(name))]}
          />
        </div>
      </ListToolbar>
    </div>
  );
}
