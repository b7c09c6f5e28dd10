import { Skeleton } from '@mantine/core';
import { brandContract } from '@shipmagic/domain/brand/brand.contract';
import { useRoute } from '../api/use-route.ts';
import { Failure } from '../ui/failure.tsx';
import { BrandForm } from './brand-form.tsx';

/** The store as its customers see it, for admins to change. */
export function BrandTab() {
  const { data, error, refetch } = useRoute(brandContract.settings, {});
  if (error && !data) return <Failure what="The brand could not be loaded" error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton height={480} maw={1120} role="status" aria-label="Loading the brand" />;
  return <BrandForm key={data.changedAt} kept={data} />;
}
