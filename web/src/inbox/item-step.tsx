import type { InboxItem } from '@shipmagic/domain/inbox/inbox.contract';
import { type InboxStep, inboxSteps } from '@shipmagic/domain/inbox/inbox-kind';
import { inboxKinds } from '@shipmagic/domain/inbox/inbox-kinds';
import { mailsContract } from '@shipmagic/domain/mails/mails.contract';
import type { BookingQuestion } from '@shipmagic/domain/orders/booking-questions';
import { orderMailsContract } from '@shipmagic/domain/orders/order-mails.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { untoldParcelsContract } from '@shipmagic/domain/parcels/fulfilment/untold-parcels.contract';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import { outcomeText, serverMessage } from '../api/api-error.ts';
import { useRouteMutation } from '../api/use-route.ts';
import { AskFirst } from '../ui/ask-first.tsx';
import { StepButton } from '../ui/step-button.tsx';
import { toast } from '../ui/toast.ts';
import { type Asked, askedIn } from './asked-in.ts';

/** Where a step is done that needs a screen; absent for steps that are done in place. */
export function placeOf({
  kind,
  subject,
  order,
  vendorName,
}: InboxItem): Pick<LinkProps, 'to' | 'params' | 'search'> | null {
  switch (inboxKinds[kind].step) {
    case 'open_order':
    case 'settle_change':
    case 'send_again':
    case 'ship':
    case 'correct_address':
      return order && { to: '/orders/$id', params: { id: order.magicOrderId } };
    case 'ask_pickup':
      return { to: '/shipping', search: { tab: 'ready', page: 1 } };
    case 'decide_ndr':
      return { to: '/ndr', search: { state: 'open', page: 1, searchTerm: order?.orderNumber } };
    case 'review_vendor':
    case 'see_vendor':
    case 'set_commission':
      return { to: '/vendors/$name', params: { name: vendorName ?? '' }, search: { tab: 'billing' } };
    case 'open_vendor':
      return { to: '/vendors/$name', params: { name: vendorName ?? '' } };
    case 'open_operations':
      return { to: '/settings', search: { tab: 'operations' } };
    case 'open_messages':
      return { to: '/mails', search: { state: 'messages', page: 1 } };
    case 'decide_vendor':
      return { to: '/store-sync', search: { tab: 'differences', page: 1, field: 'vendor' } };
    case 'review_inventory':
      return { to: '/inventory-requests', search: { activeTab: 'pending', page: 1 } };
    case 'see_inventory':
      return {
        to: '/inventory-requests',
        search: { activeTab: kind === 'stock_refused' ? 'rejected' : 'pending', page: 1 },
      };
    case 'review_warehouse':
      return { to: '/warehouse-approval/$id', params: { id: subject } };
    case 'see_warehouse':
      return { to: '/vendors/$name', params: { name: vendorName ?? '' }, search: { tab: 'warehouses' } };
    case 'file_claim':
    case 'open_claims':
      return { to: '/recon', search: { tab: 'claims', page: 1, searchTerm: order?.magicOrderId } };
    case 'open_refunds':
      return { to: '/refunds', search: { state: 'open', page: 1, searchTerm: order?.orderNumber } };
    case 'assign_refund':
      return { to: '/refunds', search: { state: 'open', page: 1 } };
    case 'open_recon':
      return { to: '/recon' };
    case 'see_refused_sign_ins':
      return { to: '/audit', search: { page: 1, action: 'session.refused', ...dayOf(subject) } };
    case 'see_their_actions':
      return { to: '/audit', search: { page: 1, actor: subject.split(' ')[0], ...dayOf(subject) } };
    case 'see_status':
      return { to: '/status' };
    default:
      return null;
  }
}

/** The day that a subject of somebody's day names. */
function dayOf(subject: string) {
  const [, day] = subject.split(' ');
  return { dateFrom: day, dateTo: day };
}

/** The next step of an item: done in place, or a link to where it is done. */
export function ItemStep({ item }: { item: InboxItem }) {
  const { step } = inboxKinds[item.kind];
  const place = placeOf(item);
  const name = `${inboxSteps[step]}: ${itemName(item)}`;
  if (place)
    return (
      <StepButton
        label={inboxSteps[step]}
        aria-keyshortcuts="C"
        aria-label={name}
        renderRoot={(props) => <Link {...props} {...place} />}
      />
    );
  // Somebody wrote of whom no order is known.
  if (step === 'open_order') return null;
  return <StepInPlace step={step} item={item} name={name} />;
}

function StepInPlace({ step, item, name }: { step: InboxStep; item: InboxItem; name: string }) {
  const told = {
    onSuccess: (answer: unknown) => toast.success((answer as { message?: string }).message ?? 'Done'),
    onError: (error: Error) => toast.alert(serverMessage(error) ?? 'Nothing was changed', outcomeText(error)),
  };
  const params = { id: item.order?.magicOrderId ?? '' };
  const [asked, setAsked] = useState<Asked | null>(null);
  const [answered, setAnswered] = useState<readonly BookingQuestion[]>([]);
  const confirm = useRouteMutation(ordersContract.changeStatus, {
    changes: 'orders',
    onSuccess: () => toast.success(`${itemName(item)} is confirmed`),
    onError: (error) => {
      const question = askedIn(error);
      return question ? setAsked(question) : told.onError(error);
    },
  });
  const confirmIt = (answers: readonly BookingQuestion[]) =>
    confirm.mutate({
      params,
      body: {
        status: 'confirmed',
        version: item.order?.version,
        ...(answers.length > 0 ? { confirm: [...answers] } : {}),
      },
    });
  const email = useRouteMutation(orderMailsContract.emailVendor, told);
  const resend = useRouteMutation(mailsContract.retry, { ...told, changes: 'mails' });
  const tell = useRouteMutation(untoldParcelsContract.tell, told);
  const replay = useRouteMutation(importsContract.replay, { ...told, changes: 'orders' });
  const run: Partial<Record<InboxStep, () => void>> = {
    confirm: () => confirmIt([]),
    email_vendor: () => email.mutate({ params }),
    resend_mail: () => resend.mutate({ params: { id: item.subject } }),
    tell_store: () => tell.mutate({ body: { shipmentIds: [item.subject] } }),
    replay: () => replay.mutate({ params: { storeOrderId: item.subject } }),
  };
  const busy = [confirm, email, resend, tell, replay].some(({ isPending }) => isPending);
  return (
    <>
      <StepButton
        label={inboxSteps[step]}
        aria-keyshortcuts="C"
        aria-label={name}
        loading={busy}
        onClick={() => run[step]?.()}
      />
      <AskFirst
        opened={asked !== null}
        title={name}
        question={asked?.text ?? ''}
        confirmLabel={inboxSteps[step]}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          if (!asked) return;
          const answers = [...answered, asked.question];
          setAnswered(answers);
          confirmIt(answers);
        }}
      />
    </>
  );
}

/** The order, vendor or kind that names an item. */
export const itemName = ({ kind, order, vendorName }: InboxItem): string =>
  order ? `Order ${order.magicOrderId}` : (vendorName ?? inboxKinds[kind].label);
