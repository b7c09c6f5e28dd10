import { Alert, Group, Text } from '@mantine/core';
import type { Role } from '@shipmagic/domain/access/role';
import type { Order } from '@shipmagic/domain/orders/order';
import { maySettleTaxes } from '@shipmagic/domain/orders/tax-state';
import { IconAlertTriangle } from '@tabler/icons-react';
import { EditButton } from './edit-button.tsx';
import { TaxForm } from './tax-form.tsx';
import { useEditing } from './use-editing.ts';

/** Asks for the rates of an order whose tax does not add up; nothing for all others. */
export function TaxQuestion({ order, role }: { order: Order; role: Role }) {
  const editing = useEditing();
  if (order.taxState === null) return null;
  const editable = maySettleTaxes({ role }, order).allowed;
  if (editable && editing.editing) return <TaxForm order={order} onDone={editing.stop} />;
  const button = editable && <EditButton what="tax" editing={editing} />;
  if (order.taxState === 'settled')
    return (
      <Group gap={8} mt={8}>
        <Text size="sm" c="dimmed">
          A person has settled its tax.
        </Text>
        {button}
      </Group>
    );
  return (
    <Alert color="yellow" variant="light" mt={8} icon={<IconAlertTriangle size={18} />} title="The tax does not add up">
      <Group gap={8}>
        <Text size="sm">
          {editable
            ? 'State the rate of each product, or accept the store’s amounts, before an invoice is made.'
            : 'There is no invoice until the store’s team has settled it.'}
        </Text>
        {button}
      </Group>
    </Alert>
  );
}
