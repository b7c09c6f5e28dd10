import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import cell from '../ui/cell.module.css';
import type { OrdersSearch } from './orders-search.ts';

interface OrdersBehindProps {
  search: OrdersSearch;
  /** For assistive technology, where the text alone does not say it. */
  label?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Leads to the orders behind a figure. */
export function OrdersBehind({ search, label, className = cell.link, children }: OrdersBehindProps) {
  return (
    <Link to="/orders" search={search} className={className ?? ''} aria-label={label}>
      {children}
    </Link>
  );
}
