import type { OrderRefusal } from '@shipmagic/domain/returns/customers/return-refusals';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import question from '../question/question.module.css';
import { ReloadPage } from '../reload-page.tsx';
import { useWords } from '../words.ts';
import { hasRefusedLines, RefusedLines } from './refused-lines.tsx';
import { ReturnCard } from './return-card.tsx';
import { ReturnWordsContext, useLoadedWords, useReturnWords } from './return-words.ts';
import classes from './returns.module.css';
import { useReturnable } from './use-returnable.ts';

// The file of a page that is older than the server's is gone.
const GivePayee = lazy(() => import('./payee/give-payee.tsx').catch(() => ({ default: ReloadPage })));
const ReturnForm = lazy(() => import('./return-form.tsx').catch(() => ({ default: ReloadPage })));

/** Nobody has asked, so that these need no explanation. */
const silent: readonly OrderRefusal[] = ['closed', 'not_delivered', 'all_back'];

interface ReturnsProps {
  magicOrderId: string;
  now: Date;
}

/** The returns of a delivered shipment, and the way to ask for one. */
export default function Returns(props: ReturnsProps) {
  const words = useLoadedWords();
  if (!words) return <div className={classes.waiting} />;
  return (
    <ReturnWordsContext.Provider value={words}>
      <Loaded {...props} />
    </ReturnWordsContext.Provider>
  );
}

function Loaded({ magicOrderId, now }: ReturnsProps) {
  const { day } = useWords();
  const returns = useReturnWords();
  const { found, read } = useReturnable(magicOrderId);
  const [isAsking, setIsAsking] = useState(false);
  /** Said once something was sent. */
  const [sent, setSent] = useState<string | null>(null);
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (sent) said.current?.focus();
  }, [sent]);
  if (found === null) return <div className={classes.waiting} />;
  if (found === 'failed')
    return (
      <div className={classes.root}>
        <p className={question.hint}>{returns.notLoaded}</p>
        <button type="button" className={question.quiet} onClick={() => void read()}>
          {returns.form.again}
        </button>
      </div>
    );
  const { refusal, lastDay } = found;
  const mayAsk = refusal === null && found.lines.some(({ pieces }) => pieces > 0);
  const why = refusal && !silent.includes(refusal.why) ? refusal.why : null;
  const isRefused = refusal === null && !mayAsk && hasRefusedLines(found);
  if (found.returns.length === 0 && !mayAsk && !why && !isRefused && !found.payee.missing) return null;
  return (
    <div className={classes.root}>
      {sent && (
        <p ref={said} tabIndex={-1} className={classes.told} role="status">
          {sent}
        </p>
      )}
      {found.returns.length > 0 && (
        <ul className={classes.list}>
          {found.returns.map((shown) => (
            <ReturnCard key={shown.number} magicOrderId={magicOrderId} shown={shown} now={now} />
          ))}
        </ul>
      )}
      {found.payee.missing && !isAsking && (
        <Suspense fallback={<div className={classes.waiting} />}>
          <GivePayee
            magicOrderId={magicOrderId}
            onGiven={() => {
              setSent(returns.payee.given);
              void read();
            }}
          />
        </Suspense>
      )}
      {why && found.returns.length === 0 && (
        <p className={question.hint}>{returns.refusals[why](lastDay && day(lastDay, now))}</p>
      )}
      {isRefused && <RefusedLines lines={found.lines} />}
      {mayAsk && !isAsking && (
        <div className={classes.open}>
          <button type="button" className={question.quiet} onClick={() => setIsAsking(true)}>
            {returns.open}
          </button>
          {lastDay && <p className={question.hint}>{returns.until(day(lastDay, now))}</p>}
        </div>
      )}
      {mayAsk && isAsking && (
        <Suspense fallback={<div className={classes.waiting} />}>
          <ReturnForm
            magicOrderId={magicOrderId}
            returnable={found}
            onClose={() => setIsAsking(false)}
            onAsked={(number) => {
              setIsAsking(false);
              setSent(returns.form.sent(number));
              void read();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
