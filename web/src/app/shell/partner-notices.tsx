import type { Role } from '@shipmagic/domain/access/role';
import { partnersContract } from '@shipmagic/domain/operations/partners/partners.contract';
import { Suspense, useEffect, useState } from 'react';
import { useRoute } from '../../api/use-route.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { whenIdle } from '../../ui/when-idle.ts';

const PartnerBanner = lazyPart(() => import('../../operations/partners/partner-banner.tsx'), 'PartnerBanner');

/** Partners that are down, as the stream of changes tells. Asked for after the first screen has been painted. */
export function PartnerNotices({ role }: { role: Role }) {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const { data } = useRoute(partnersContract.notices, {}, { enabled: isIdle });
  if (!data || data.notices.length === 0) return null;
  return (
    <Suspense>
      <PartnerBanner notices={data.notices} seesStatus={role === 'admin'} />
    </Suspense>
  );
}
