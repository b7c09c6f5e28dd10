import { returnsContract } from '@shipmagic/domain/returns/returns.contract';
import { Link } from '@tanstack/react-router';
import { useRoute } from '../api/use-route.ts';
import tabs from '../ui/count-tabs.module.css';
import { useIdle } from '../ui/use-idle.ts';
import classes from './returns.module.css';

/** Leads from the orders to the returns, with the number of those that wait for an answer. */
export function ReturnsLink() {
  const idle = useIdle();
  const { data } = useRoute(
    returnsContract.list,
    { query: { state: 'requested', page: 1, limit: 1 } },
    { enabled: idle },
  );
  const waiting = data?.stateCounts.requested ?? 0;
  return (
    <Link to="/returns" search={{ state: 'open', page: 1 }} className={classes.leads}>
      Returns
      {waiting > 0 && (
        <span className={tabs.count} title="Waiting for an answer">
          {waiting.toLocaleString('en-IN')}
        </span>
      )}
    </Link>
  );
}
