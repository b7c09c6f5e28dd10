import { Skeleton, Stack } from '@mantine/core';
import { returnRulesContract } from '@shipmagic/domain/returns/rules/return-rules.contract';
import { useRoute } from '../../api/use-route.ts';
import { Failure } from '../../ui/failure.tsx';
import { RuleList } from './rule-list.tsx';
import { TryOut } from './try-out.tsx';

/** The rules of returns, and a try-out of them. Admins only. */
export function RulesTab() {
  const { data, error, refetch } = useRoute(returnRulesContract.read, {});
  if (error && !data)
    return <Failure what="The return rules could not be loaded" error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton height={320} maw={760} role="status" aria-label="Loading the return rules" />;
  return (
    <Stack gap="md" maw={760}>
      <RuleList kept={data} />
      <TryOut />
    </Stack>
  );
}
