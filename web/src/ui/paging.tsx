import { Button, Group, Text, UnstyledButton } from '@mantine/core';
import { pageWindow, totalPages } from '@shipmagic/domain/http/pagination';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './paging.module.css';
import { type Ahead, useRest } from './use-rest.ts';

export interface PagingProps {
  page: number;
  pageSize: number;
  total: number;
  /** There are more results than `total`, uncounted. */
  atLeast?: boolean;
  onPage: (page: number) => void;
  /** Asks for a page before it is opened. */
  onAhead?: Ahead<number> | undefined;
  /** The maximum number of page buttons. */
  buttons?: number;
  /** How many page buttons precede the current one; defaults to half. */
  buttonsBefore?: number;
  /** Whether to show the buttons for a single page too. */
  evenIfSingle?: boolean;
  /** Floats over the foot of the list, where it covers no row and no heading. */
  notice?: ReactNode;
}

const pageAt = (at: Element) => at.closest<HTMLElement>('[data-page]')?.dataset.page;

/** As the tabs above a list count. */
const shown = (count: number) => count.toLocaleString('en-IN');

export function Paging(props: PagingProps) {
  const {
    page,
    pageSize,
    total,
    atLeast = false,
    onPage,
    onAhead,
    buttons = 5,
    buttonsBefore,
    evenIfSingle = true,
    notice,
  } = props;
  const resting = useRest(pageAt, onAhead && ((to) => onAhead(Number(to))));
  const last = totalPages(total, pageSize);
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1;
  return (
    <Group justify="space-between" gap="sm" px={12} py={8} className={classes.root}>
      <Text size="sm" c="dimmed" role="status">
        Showing {shown(from)} to {shown(Math.min(page * pageSize, total))} of {shown(total)}
        {atLeast && '+'} results{atLeast && ', the first of very many. Narrow the list to see others.'}
      </Text>
      {notice}
      {(last > 1 || evenIfSingle) && (
        <Group component="nav" aria-label="Pages" gap={4} wrap="nowrap" {...resting}>
          <Button
            variant="default"
            size="xs"
            data-page={page > 1 ? page - 1 : undefined}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
            leftSection={<IconChevronLeft size={14} />}
          >
            Previous
          </Button>
          {pageWindow(page, last, buttons, buttonsBefore).map((number) => (
            <UnstyledButton
              key={number}
              className={classes.page}
              data-page={number === page ? undefined : number}
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onPage(number)}
            >
              {number}
            </UnstyledButton>
          ))}
          <Button
            variant="default"
            size="xs"
            data-page={page < last ? page + 1 : undefined}
            disabled={page >= last}
            onClick={() => onPage(page + 1)}
            rightSection={<IconChevronRight size={14} />}
          >
            Next
          </Button>
        </Group>
      )}
    </Group>
  );
}
