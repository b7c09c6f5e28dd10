import { IconPackage } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { isReachable, onReachChange, useReachable } from '../../api/connection.ts';
import { BrandFooter } from '../../brand/brand-footer.tsx';
import { BrandHeader } from '../../brand/brand-header.tsx';
import { pageTitle } from '../../brand/page-title.ts';
import { asked, isComplete, keyOf, type TrackingQuestion } from './prefill.ts';
import { ShipmentBlock } from './shipment-block.tsx';
import { summary } from './summary.ts';
import { TrackingForm } from './tracking-form.tsx';
import classes from './tracking-page.module.css';
import { useTracking } from './use-tracking.ts';

const empty: TrackingQuestion = { orderNumber: '', customerInfo: '' };

export function TrackingPage() {
  const [question, setQuestion] = useState(() => asked(window.location.search));
  // The key of a mail's link, not displayed.
  const [key] = useState(() => keyOf(window.location.search));
  const isLinked = key !== null && question.customerInfo === key;
  const { order, expected, searching, refreshing, error, unanswered, track, reset } = useTracking();
  const reachable = useReachable();
  const heading = useRef<HTMLHeadingElement>(null);
  const orderNumber = order?.orderNumber;

  // A link with both values is looked up automatically, once.
  useEffect(() => {
    const given = asked(window.location.search);
    if (isComplete(given)) void track(given);
  }, [track]);

  useEffect(() => {
    document.title = pageTitle(orderNumber ? `Order ${orderNumber}` : 'Track your order');
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
    setQuestion(empty);
    reset();
  };

  return (
    <div className={classes.page}>
      <main className={classes.column}>
        <BrandHeader />
        {!reachable && (
          <p className={classes.away} role="alert">
            We cannot be reached at the moment. Check your connection; this page goes on by itself.
            {order && ' What you see may be out of date.'}
          </p>
        )}
        {order ? (
          <>
            <header className={classes.found}>
              <div>
                <h1 ref={heading} tabIndex={-1} className={classes.title}>
                  Order {order.orderNumber}
                </h1>
                <p className={classes.lead} role="status">
                  {refreshing ? 'Checking for the latest news…' : summary(order.magicOrders.length, isLinked)}
                </p>
              </div>
              <button type="button" className={classes.quiet} onClick={another}>
                Track Another Order
              </button>
            </header>
            {order.magicOrders.map((shipment, index) => (
              <ShipmentBlock
                key={shipment.magicOrderId}
                orderNumber={order.orderNumber}
                shipment={shipment}
                expectedDate={expected[shipment.magicOrderId] ?? null}
                place={order.magicOrders.length > 1 ? `Shipment ${index + 1} of ${order.magicOrders.length}` : null}
              />
            ))}
          </>
        ) : (
          <>
            <header className={classes.welcome}>
              <span className={classes.badge}>
                <IconPackage size={28} stroke={1.6} aria-hidden />
              </span>
              <h1 className={classes.title}>Track Your Order</h1>
              <p className={classes.lead}>See where your order is and when it will be with you.</p>
            </header>
            <TrackingForm
              value={isLinked ? { ...question, customerInfo: '' } : question}
              onChange={setQuestion}
              onSubmit={() => void track(question)}
              busy={searching}
              error={
                error && isLinked ? 'This link is no longer valid. Please enter your phone number or email.' : error
              }
            />
          </>
        )}
        <BrandFooter orderNumber={orderNumber ?? null} />
      </main>
    </div>
  );
}
