import { Button } from '@mantine/core';
import { productsContract } from '@shipmagic/domain/catalogue/products/products.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { vendorsContract } from '@shipmagic/domain/vendors/vendors.contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRoute } from '../../api/use-route.ts';
import { DidYouMean } from '../../ui/did-you-mean.tsx';
import { fewFound } from '../../ui/few-found.ts';
import { TwoLines } from '../../ui/two-lines.tsx';
import classes from './search-results.module.css';

/** Results per kind. */
const limit = 5;

interface SearchResultsProps {
  term: string;
  onChoose: () => void;
  /** Searches for another term instead. */
  onTerm: (term: string) => void;
}

/** The best matches of each kind, in the viewer's scope. */
export function SearchResults({ term, onChoose, onTerm }: SearchResultsProps) {
  const query = { search: term, limit };
  const kept = { keepPrevious: true };
  const orders = useRoute(ordersContract.list, { query }, kept);
  const products = useRoute(productsContract.list, { query }, kept);
  const vendors = useRoute(vendorsContract.list, { query }, kept);
  const answers = [orders, products, vendors];
  const found = [orders.data?.orders, products.data?.products, vendors.data?.vendors];
  const failed = answers.filter(({ isError }) => isError);
  const nothing =
    failed.length === 0 && answers.every(({ isPending }) => !isPending) && found.every((rows) => !rows?.length);
  const [failure] = failed;
  const count = found.reduce((sum, rows) => sum + (rows?.length ?? 0), 0);
  const findsLittle =
    answers.every(({ isSuccess, isPlaceholderData }) => isSuccess && !isPlaceholderData) && count <= fewFound;

  return (
    <div className={classes.panel}>
      <div role="status" className={nothing ? classes.note : 'visually-hidden'}>
        {nothing ? 'Nothing found' : !failure && `Results for ${term}`}
      </div>
      {failure && (
        <div role="alert" className={classes.failure}>
          {failed.length === answers.length ? 'The search failed.' : 'A part of the search failed.'}{' '}
          {failure.error?.message}
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => {
              for (const { refetch } of failed) void refetch();
            }}
          >
            Retry
          </Button>
        </div>
      )}
      {findsLittle && <DidYouMean term={term} of="everything" onChoose={onTerm} />}
      <Group title="Orders">
        {orders.data?.orders.map(({ magicOrderId, orderNumber, vendorName, customerName }) => (
          <Link
            key={magicOrderId}
            to="/orders/$id"
            params={{ id: magicOrderId }}
            className={classes.result}
            onClick={onChoose}
          >
            <TwoLines strong={orderNumber} dimmed={[vendorName, customerName].filter(Boolean).join(' · ')} />
          </Link>
        ))}
      </Group>
      <Group title="Products">
        {products.data?.products.map(({ id, title, vendor }) => (
          <Link
            key={id}
            to="/products"
            search={{ searchTerm: title, activeTab: 'all', page: 1, view: 'table' }}
            className={classes.result}
            onClick={onChoose}
          >
            <TwoLines strong={title} dimmed={vendor} />
          </Link>
        ))}
      </Group>
      <Group title="Vendors">
        {vendors.data?.vendors.map(({ id, vendorName, companyName }) => (
          <Link
            key={id}
            to="/vendors/$name"
            params={{ name: vendorName }}
            className={classes.result}
            onClick={onChoose}
          >
            <TwoLines strong={vendorName} dimmed={companyName} />
          </Link>
        ))}
      </Group>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode[] | undefined }) {
  if (!children?.length) return null;
  return (
    <section aria-label={title}>
      <div className={classes.title}>{title}</div>
      {children}
    </section>
  );
}
