import { withExpectedDay } from '@shipmagic/domain/parcels/tracking/arrival';
import type { TrackingQuestion } from '@shipmagic/domain/parcels/tracking/tracking.contract';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import { IconPackage } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { isReachable, onReachChange, useReachable } from '../../api/connection.ts';
import { BrandHeader } from '../../brand/brand-header.tsx';
import { pageBrand } from '../../brand/page-brand.ts';
import { pageTitle } from '../../brand/page-title.ts';
import { SupportWays } from '../../brand/support-ways.tsx';
import { FoundByContext } from './found-by.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { asked, linked, prefilled, type Typed } from './prefill.ts';
import { ShipmentBlock } from './shipment-block.tsx';
import { TrackingForm } from './tracking-form.tsx';
import classes from './tracking-page.module.css';
import { type LookupFailure, useTracking } from './use-tracking.ts';
import { keepLanguage, LanguageContext, type Spoken, speak, useWords, WordsContext } from './words.ts';

const empty: Typed = { orderNumber: '', customerInfo: '' };

export function TrackingPage({ first }: { first: Spoken }) {
  const [{ language, words }, setSpoken] = useState(first);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <LanguageContext.Provider value={language}>
      <WordsContext.Provider value={words}>
        <div className={classes.page}>
          <main className={classes.column}>
            <BrandHeader />
            <LanguageSwitch
              offered={pageBrand().languages}
              language={language}
              onChoose={(chosen) => {
                keepLanguage(chosen);
                void speak(chosen).then(setSpoken);
              }}
            />
            <Tracking />
          </main>
        </div>
      </WordsContext.Provider>
    </LanguageContext.Provider>
  );
}

function Tracking() {
  const { page, form, help } = useWords();
  const [typed, setTyped] = useState(() => prefilled(window.location.search));
  const [question, setQuestion] = useState<TrackingQuestion | null>(() => asked(window.location.search));
  const [isLinked, setIsLinked] = useState(() => linked(window.location.search) !== null);
  // Until a link's order is there, nothing stands in its place that would move.
  const [byLink, setByLink] = useState(question !== null);
  const { order, expected, searching, refreshing, failure, unanswered, track, reset } = useTracking();
  const reachable = useReachable();
  const heading = useRef<HTMLHeadingElement>(null);
  const orderNumber = order?.orderNumber;
  const isOpening = byLink && !order && !failure;
  const now = new Date();

  // A link is looked up automatically, once.
  useEffect(() => {
    const given = asked(window.location.search);
    if (given) void track(given);
  }, [track]);

  useEffect(() => {
    document.title = pageTitle(orderNumber ? page.order(orderNumber) : page.tab);
  }, [orderNumber, page]);
  useEffect(() => {
    if (orderNumber) heading.current?.focus({ preventScroll: true });
  }, [orderNumber]);

  // When the server is back, repeats a failed lookup, and refreshes an order on screen, which may have changed.
  const shown = order !== null;
  const again = unanswered ?? (shown ? question : null);
  useEffect(
    () => (again ? onReachChange(() => void (isReachable() && track(again, shown))) : undefined),
    [again, shown, track],
  );

  const another = () => {
    window.history.replaceState(null, '', window.location.pathname);
    setTyped(empty);
    setQuestion(null);
    setByLink(false);
    reset();
  };
  const submit = () => {
    setQuestion(typed);
    setIsLinked(false);
    setByLink(false);
    void track(typed);
  };
  const saidOf = (of: LookupFailure) => {
    if (of === 'notFound' && isLinked) return form.linkEnded;
    return typeof of === 'string' ? form[of] : of.said;
  };

  return (
    <>
      {!reachable && (
        <p className={classes.away} role="alert">
          {page.away}
          {order && ` ${page.mayBeOld}`}
        </p>
      )}
      {order ? (
        <>
          <header key="found" className={classes.found}>
            <div>
              <h1 ref={heading} tabIndex={-1} className={classes.title}>
                {page.order(order.orderNumber)}
              </h1>
              <p className={classes.lead} role="status">
                {refreshing ? page.checking : page.shipments(order.magicOrders.length)}
              </p>
            </div>
            <button type="button" className={classes.quiet} onClick={another}>
              {page.another}
            </button>
          </header>
          <FoundByContext.Provider value={question}>
            {order.magicOrders.map((shipment, index) => (
              <ShipmentBlock
                key={shipment.magicOrderId}
                orderNumber={order.orderNumber}
                shipment={withExpectedDay(shipment, expected[shipment.magicOrderId] ?? null, indiaDay(now))}
                place={order.magicOrders.length > 1 ? page.shipmentOf(index + 1, order.magicOrders.length) : null}
                now={now}
              />
            ))}
          </FoundByContext.Provider>
        </>
      ) : (
        <>
          <header key="welcome" className={classes.welcome}>
            <span className={classes.badge}>
              <IconPackage size={28} stroke={1.6} aria-hidden />
            </span>
            <h1 className={classes.title}>{page.title}</h1>
            <p className={classes.lead} role="status">
              {isOpening ? form.tracking : page.lead}
            </p>
          </header>
          {!isOpening && (
            <TrackingForm
              value={typed}
              onChange={setTyped}
              onSubmit={submit}
              busy={searching}
              error={failure && saidOf(failure)}
              isLost={failure === 'notFound'}
            />
          )}
        </>
      )}
      {!isOpening && (
        <SupportWays
          key={order ? 'found' : 'welcome'}
          brand={pageBrand()}
          words={help}
          orderNumber={order?.orderNumber ?? null}
        />
      )}
    </>
  );
}
