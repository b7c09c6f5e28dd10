import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { demoContract } from '@shipmagic/domain/demo/demo.contract';
import { IconDeviceMobileMessage, IconMailOpened, IconShoppingBagPlus } from '@tabler/icons-react';
import { serverMessage } from '../api/api-error.ts';
import { invalidate } from '../api/cache.ts';
import { useRoute, useRouteMutation } from '../api/use-route.ts';
import { toast } from '../ui/toast.ts';

/** The new order arrives by webhook like a real one, after a moment. */
const webhookDelays = [1500, 4000];

/** Lets a demo visitor act as a customer of the store. */
export function DemoPanel() {
  const mailbox = useRoute(demoContract.mailbox, {}, { freshFor: Number.POSITIVE_INFINITY }).data;
  const phones = useRoute(demoContract.phones, {}, { freshFor: Number.POSITIVE_INFINITY }).data;
  const place = useRouteMutation(demoContract.placeOrder, {
    onSuccess: ({ orderName }) => {
      toast.success(`Order ${orderName} placed in the store`, 'It arrives here by webhook in a second or two.');
      for (const delay of webhookDelays) setTimeout(() => void invalidate('orders'), delay);
    },
    onError: (error) => toast.error('No order was placed', serverMessage(error) ?? error.message),
  });
  return (
    <Paper withBorder p="md">
      <Title order={2}>Demo</Title>
      <Text c="dimmed" size="sm" mt={4} mb={12}>
        Be a customer: an order is placed in the simulated store and comes in as it would in reality. Every mail,
        whoever it is for, lands in the simulated mailbox, and every WhatsApp message and SMS on a simulated phone.
      </Text>
      <Group>
        <Button
          variant="default"
          loading={place.isPending}
          onClick={() => place.mutate({})}
          leftSection={<IconShoppingBagPlus size={16} />}
        >
          Place an order in the store
        </Button>
        {mailbox && (
          <Button
            variant="default"
            component="a"
            href={mailbox.url}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconMailOpened size={16} />}
          >
            Open the mailbox
          </Button>
        )}
        {phones && (
          <Button
            variant="default"
            component="a"
            href={phones.url}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconDeviceMobileMessage size={16} />}
          >
            Open the phones
          </Button>
        )}
      </Group>
    </Paper>
  );
}
