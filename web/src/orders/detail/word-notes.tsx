import { Alert, Text } from '@mantine/core';
import type { Order } from '@shipmagic/domain/orders/order';
import { isOrderIn } from '@shipmagic/domain/statuses/order-sets';
import { paymentQuestion, waitsForWord, wordText } from '@shipmagic/domain/statuses/store-words';
import { IconAlertTriangle } from '@tabler/icons-react';

/** The store's words for the payment and the fulfilment of an order, where they are unusual; else nothing. */
export function WordNotes({ order }: { order: Order }) {
  const { storeFinancialStatus: payment, storeFulfillmentStatus: fulfilment, isPaymentUnknown, orderStatus } = order;
  const waits = isOrderIn('held', orderStatus) ? waitsForWord(fulfilment, { isNew: true }) : null;
  return (
    <>
      {isPaymentUnknown && (
        <Alert color="yellow" variant="light" mt={8} icon={<IconAlertTriangle size={18} />} title="Payment not known">
          {paymentQuestion(payment)}
        </Alert>
      )}
      {!isPaymentUnknown && payment && (
        <Text size="sm" c="dimmed" mt={8}>
          The store calls the payment “{wordText(payment)}”.
        </Text>
      )}
      {fulfilment && (
        <Text size="sm" c="dimmed" mt={8}>
          {waits ?? `The store calls the fulfilment “${wordText(fulfilment)}”.`}
        </Text>
      )}
    </>
  );
}
