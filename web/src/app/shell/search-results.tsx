import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DidYouMean } from '../../ui/did-you-mean.tsx';
import { fewFound } from '../../ui/few-found.ts';
import { TwoLines } from '../../ui/two-lines.tsx';
import classes from './search-results.module.css';
import { useFound } from './use-found.ts';

interface SearchResultsProps {
  term: string;
  onChoose: () => void;
  /** Searches for another term instead. */
  onTerm: (term: string) => void;
}

/** The best matches of each kind, in the viewer's scope. */
export function SearchResults({ term, onChoose, onTerm }: SearchResultsProps) {
  const { found, isComplete, failed, ofAll } = useFound(term);
  const count = found.orders.length + found.products.length + found.vendors.length;
  const [failure] = failed;
  const isAnswered = isComplete && !failure;
  const nothing = isAnswered && count === 0;
  const findsLittle = isAnswered && count <= fewFound && found.note === null;

  return (
    <div className={classes.panel}>
      <div role="status" className={nothing ? classes.note : 'visually-hidden'}>
        {nothing ? 'Nothing found' : !failure && `Results for ${term}`}
      </div>
      {failure && (
        <div role="alert" className={classes.failure}>
          {failed.length === ofAll ? 'The search failed.' : 'A part of the search failed.'} {failure.error?.message}
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
      <Group title="Orders" note={found.note}>
        {found.orders.map(({ order: { magicOrderId, orderNumber, vendorName, customerName }, had }) => (
          <Link
            key={magicOrderId}
            to="/orders/$id"
            params={{ id: magicOrderId }}
            className={classes.result}
            onClick={onChoose}
          >
            <TwoLines
              strong={orderNumber}
              dimmed={[vendorName, customerName, had && `has ${had}`].filter(Boolean).join(' · ')}
            />
          </Link>
        ))}
      </Group>
      <Group title="Products">
        {found.products.map(({ id, title, vendor }) => (
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
        {found.vendors.map(({ id, vendorName, companyName }) => (
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

interface GroupProps {
  title: string;
  note?: string | null;
  children: ReactNode[];
}

function Group({ title, note, children }: GroupProps) {
  if (children.length === 0) return null;
  return (
    <section aria-label={title}>
      <div className={classes.title}>{title}</div>
      {note && <div className={classes.note}>{note}</div>}
      {children}
    </section>
  );
}
