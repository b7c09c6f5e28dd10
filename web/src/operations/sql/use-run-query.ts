import { type SqlResult, sqlContract } from '@shipmagic/domain/operations/sql.contract';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { toast } from '../../ui/toast.ts';

/** Runs one query at a time. Cancelling ends it in the database, too. */
export function useRunQuery() {
  const [result, setResult] = useState<SqlResult | null>(null);
  const [running, setRunning] = useState(false);
  const under = useRef<AbortController | null>(null);
  useEffect(() => () => under.current?.abort(), []);

  const run = async (query: string) => {
    if (query.trim() === '') return toast.error('Please enter a SQL query');
    under.current?.abort();
    const mine = new AbortController();
    under.current = mine;
    setRunning(true);
    try {
      const answer = await call(sqlContract.execute, { body: { query } }, mine.signal);
      setResult(answer);
      if (answer.success) toast.success('Query Executed', `${answer.rowCount} rows in ${answer.executionTime} ms`);
      else toast.error('Query Failed', answer.error ?? 'Unknown error occurred');
    } catch (error) {
      if (!mine.signal.aborted) toast.error('Failed to execute query', (error as Error).message);
    } finally {
      if (under.current === mine) setRunning(false);
    }
  };
  const cancel = () => {
    under.current?.abort();
    setRunning(false);
    toast.warning('Query Cancelled');
  };
  return { result, running, run, cancel };
}
