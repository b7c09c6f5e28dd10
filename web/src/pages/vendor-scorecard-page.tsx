import { Button, Stack, Text, Title } from '@mantine/core';
import { insightsContract } from '@shipmagic/domain/insights/insights.contract';
import { scorecardFigures } from '@shipmagic/domain/insights/scorecard-list';
import { authContract } from '@shipmagic/domain/people/auth.contract';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { isMissing } from '../api/api-error.ts';
import { useSession } from '../api/session.ts';
import { useRoute } from '../api/use-route.ts';
import { ByMonth } from '../insights/dashboard/by-month.tsx';
import { HeadlineFigures } from '../insights/dashboard/headline-figures.tsx';
import { type PeriodChoice, periodOf } from '../insights/period-search.ts';
import { ScorecardHead } from '../insights/scorecards/scorecard-head.tsx';
import { ScorecardScore } from '../insights/scorecards/scorecard-score.tsx';
import { TrendByMonth } from '../insights/scorecards/trend-by-month.tsx';
import { ArrivedWell } from '../parcels/questions/arrived-well.tsx';
import { Failure } from '../ui/failure.tsx';
import { OnceKnown } from '../ui/once-known.tsx';
import { useDocumentTitle } from '../ui/screen-title.tsx';

const route = getRouteApi('/shell/vendor-scorecards/$vendorName');

/** How one vendor does, against the period before, over twelve months, and among all vendors. */
export function VendorScorecardPage() {
  const { vendorName } = route.useParams();
  const choice = route.useSearch();
  const navigate = useNavigate();
  const today = indiaDay(new Date());
  const query = periodOf(choice, today);
  const answer = useRoute(insightsContract.scorecard, { params: { vendorName }, query }, { keepPrevious: true });
  const isMember = useSession()?.user.role === 'vendor_member';
  const own = useRoute(authContract.vendorPermissions, {}, { enabled: isMember }).data?.vendorPermissions;
  const { data, error, refetch } = answer;
  useDocumentTitle(`Scorecard of ${data?.vendorName ?? vendorName}`);
  if (error && !data)
    return isMissing(error) ? (
      <NotFound />
    ) : (
      <Failure what="The scorecard could not be loaded" error={error} onRetry={() => refetch()} />
    );
  return (
    <OnceKnown known={data !== undefined && (!isMember || own !== undefined)} label="the scorecard">
      <Stack gap="md">
        <ScorecardHead
          vendorName={data?.vendorName ?? vendorName}
          choice={choice}
          today={today}
          hasOthers={!isMember || (own?.length ?? 0) > 1}
          onChange={(search: PeriodChoice) =>
            void navigate({ to: '/vendor-scorecards/$vendorName', params: { vendorName }, search, replace: true })
          }
        />
        {data && <ScorecardScore card={data} ranked={data.ranked} period={data.period} before={data.before} />}
        <HeadlineFigures
          names={scorecardFigures}
          data={data && { now: data.figures, past: data.past }}
          period={data?.period ?? query}
          vendor={vendorName}
        />
        <ArrivedWell vendorName={vendorName} />
        <h2 className="visually-hidden">Twelve months</h2>
        <TrendByMonth vendorName={vendorName} months={data?.months} />
        <ByMonth data={data} period={query} vendor={vendorName} />
      </Stack>
    </OnceKnown>
  );
}

function NotFound() {
  return (
    <Stack align="center" gap="sm" py={96}>
      <Title order={1}>Scorecard not found</Title>
      <Text c="dimmed" ta="center">
        The vendor may not exist, or you have no access to it.
      </Text>
      <Button mt="sm" renderRoot={(props) => <Link to="/vendor-scorecards" search={{ page: 1 }} {...props} />}>
        Back to Scorecards
      </Button>
    </Stack>
  );
}
