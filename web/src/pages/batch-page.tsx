import { getRouteApi } from '@tanstack/react-router';
import { useSession } from '../api/session.ts';
import { BatchScreen } from '../batches/batch-screen.tsx';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { batchSlots } from './batch-slots.tsx';

const PrintAgainDialog = lazyDialog(() => import('../printing/print-again-dialog.tsx'), 'PrintAgainDialog');
const route = getRouteApi('/shell/batches/$id');

export function BatchPage() {
  const { id } = route.useParams();
  const session = useSession();
  if (!session) return null;
  const slots = {
    ...batchSlots,
    printAgain: (props: Parameters<typeof PrintAgainDialog>[0]) => <PrintAgainDialog {...props} />,
  };
  return <BatchScreen key={id} id={id} role={session.user.role} slots={slots} />;
}
