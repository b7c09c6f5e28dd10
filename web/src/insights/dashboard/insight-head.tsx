import { Button, Select, Text, Title } from '@mantine/core';
import type { Insights } from '@shipmagic/domain/insights/insights.contract';
import type { Period } from '@shipmagic/domain/insights/period';
import { IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useVendorNames } from '../../api/use-vendor-names.ts';
import { storeShortTime } from '../../ui/store-time.ts';
import { daysText } from '../days-text.ts';
import { PeriodPicker } from '../period-picker.tsx';
import type { InsightSearch } from '../period-search.ts';
import classes from './insight.module.css';

interface InsightHeadProps {
  search: InsightSearch;
  onSearch: (part: Partial<InsightSearch>) => void;
  today: string;
  period: Period;
  data: Insights | undefined;
}

/** Which period and vendor, and what the page says of them on paper. */
export function InsightHead({ search, onSearch, today, period, data }: InsightHeadProps) {
  const { names } = useVendorNames();
  const vendors = [...new Set([...(names ?? []), ...(search.vendor ? [search.vendor] : [])])];
  return (
    <div className={classes.head}>
      <div className={classes.about}>
        <Title order={2}>Insight</Title>
        <Text size="sm" c="dimmed">
          <span className={classes.onPaper}>ShipMagic · {search.vendor ?? 'All vendors'} · </span>
          {daysText(period)}
          {data && `, compared with ${daysText(data.before)}`}
          {data?.countedAt && ` · counted at ${storeShortTime(data.countedAt)}`}
        </Text>
      </div>
      <div className={classes.choices}>
        {vendors.length > 1 && (
          <Select
            className={classes.vendor ?? ''}
            label="Vendor"
            placeholder="All vendors"
            clearable
            clearButtonProps={{ 'aria-label': 'All vendors' }}
            searchable
            limit={100}
            data={vendors}
            value={search.vendor ?? null}
            onChange={(vendor) => onSearch({ vendor: vendor ?? undefined })}
          />
        )}
        <PeriodPicker choice={search} today={today} onChange={onSearch} />
        <ScorecardsButton search={search} />
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
          disabled={!data}
        >
          Print
        </Button>
      </div>
    </div>
  );
}

/** Leads to the chosen vendor's scorecard, or to those of all; members with one vendor are led on to it. */
function ScorecardsButton({ search: { vendor, period, from, to } }: Pick<InsightHeadProps, 'search'>) {
  const days = { period, from, to };
  return (
    <Button
      variant="default"
      renderRoot={(props) =>
        vendor === undefined ? (
          <Link to="/vendor-scorecards" search={{ page: 1, ...days }} {...props} />
        ) : (
          <Link to="/vendor-scorecards/$vendorName" params={{ vendorName: vendor }} search={days} {...props} />
        )
      }
    >
      {vendor === undefined ? 'Vendor scorecards' : 'Scorecard'}
    </Button>
  );
}
