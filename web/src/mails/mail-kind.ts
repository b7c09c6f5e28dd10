const kinds: Record<string, string> = {
  order_details: 'Order details',
  new_order: 'New order',
  order_stopped: 'Order stopped',
  late_orders: 'Late orders',
  parcel_stopped: 'Parcel stopped, or may go',
  inbox_mention: 'Note that mentions somebody',
  inbox_morning: 'Inbox of the morning',
  alert: 'Alert of the installation',
  week: 'Figures of the week',
  parcel_shipped: 'Parcel shipped',
  parcel_out_for_delivery: 'Parcel out for delivery',
  parcel_delivered: 'Parcel delivered',
  parcel_delayed: 'Parcel late',
  delivery_failed: 'Delivery failed, with a question',
  answer_code: 'Code that confirms an answer',
};

/** A mail's kind in words; an unknown kind is spelt out. */
export const mailKind = (kind: string): string =>
  kinds[kind] ?? `${kind.charAt(0).toUpperCase()}${kind.slice(1).replaceAll('_', ' ')}`;

export const audienceLabels = { user: 'to a user', vendor: 'to the vendor', customer: 'to the customer' } as const;
