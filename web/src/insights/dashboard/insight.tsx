import { Title } from '@mantine/core';
import { isStaff } from '@shipmagic/domain/access/role';
import { insightsContract } from '@shipmagic/domain/insights/insights.contract';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import { useSession } from '../../api/session.ts';
import { useRoute } from '../../api/use-route.ts';
import { useVendorNames } from '../../api/use-vendor-names.ts';
import { Failure } from '../../ui/failure.tsx';
import { type InsightSearch, periodOf } from '../period-search.ts';
import { Ageing } from './ageing.tsx';
import { ByDay } from './by-day.tsx';
import { ByMonth } from './by-month.tsx';
import { EmptyInsight, isEmptyInsight } from './empty-insight.tsx';
import { HeadlineFigures } from './headline-figures.tsx';
import classes from './insight.module.css';
import { InsightHead } from './insight-head.tsx';
import { Couriers, Lanes, Zones } from './lanes.tsx';
import { LateVendors } from './late-vendors.tsx';
import { Products } from './products.tsx';
import { Regions, ReturnCosts } from './return-costs.tsx';
import { SentBackCouriers, SentBackProducts, SentBackReasons } from './sent-back.tsx';
import { States } from './states.tsx';

interface InsightProps {
  /** From the address. */
  search: InsightSearch;
  onSearch: (part: Partial<InsightSearch>) => void;
}

/** The outcomes of a period's orders, and where to look. */
export function Insight({ search, onSearch }: InsightProps) {
  const today = indiaDay(new Date());
  const period = periodOf(search, today);
  const { vendor } = search;
  const session = useSession();
  const { names } = useVendorNames();
  const { data, error, refetch, isPlaceholderData } = useRoute(
    insightsContract.insights,
    { query: { ...period, vendor } },
    { keepPrevious: true },
  );
  const canFilterZones = session !== null && isStaff(session.user);
  const picture = { data, period: data?.period ?? period, vendor, canFilterZones };
  const isEmpty = data !== undefined && isEmptyInsight(data);
  // Whoever has chosen a vendor or a period can choose another one.
  const isChosen = vendor !== undefined || search.period !== undefined || search.from !== undefined;
  return (
    <section className={classes.insight} aria-label="Insight" aria-busy={isPlaceholderData}>
      {isEmpty && !isChosen ? (
        <Title order={2} mb="sm">
          Insight
        </Title>
      ) : (
        <InsightHead search={search} onSearch={onSearch} today={today} period={period} data={data} />
      )}
      {isEmpty ? (
        <EmptyInsight />
      ) : error && !data ? (
        <Failure what="The figures could not be loaded" error={error} onRetry={() => refetch()} />
      ) : (
        <>
          <HeadlineFigures {...picture} />
          <div className={classes.pictures}>
            <ByDay {...picture} />
            {vendor === undefined && (names?.length ?? 2) > 1 && <LateVendors period={period} />}
            <Ageing {...picture} today={today} />
            <Products {...picture} />
            <Lanes {...picture} />
            <Couriers {...picture} />
            <Zones {...picture} />
            <States {...picture} />
            <SentBackReasons {...picture} />
            <SentBackProducts {...picture} />
            <SentBackCouriers {...picture} />
            {canFilterZones && (
              <>
                <ReturnCosts {...picture} />
                <Regions {...picture} />
              </>
            )}
            <ByMonth {...picture} />
          </div>
        </>
      )}
    </section>
  );
}
