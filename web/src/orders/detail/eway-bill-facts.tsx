import { Group, Text } from '@mantine/core';
import type { Role } from '@shipmagic/domain/access/role';
import { ewayBillText, needsEwayBill } from '@shipmagic/domain/orders/eway-bill';
import type { Order } from '@shipmagic/domain/orders/order';
import { mayChangeEwayBill } from '@shipmagic/domain/orders/order-abilities';
import { EditButton } from './edit-button.tsx';
import { EwayBillEditor } from './eway-bill-editor.tsx';
import { useEditing } from './use-editing.ts';

/** The e-way bill number of goods that are worth enough to need one; nothing for all other orders. */
export function EwayBillFacts({ order, role }: { order: Order; role: Role }) {
  const editing = useEditing();
  if (!needsEwayBill(order) && !order.ewayBillNumber) return null;
  const editable = mayChangeEwayBill({ role }, order).allowed;
  if (editable && editing.editing) return <EwayBillEditor order={order} onDone={editing.stop} />;
  return (
    <Group gap={8} mt={8} wrap="nowrap">
      <Text size="sm">
        <Text span c="dimmed">
          E-way bill{' '}
        </Text>
        {order.ewayBillNumber ? ewayBillText(order.ewayBillNumber) : 'needed, not entered'}
      </Text>
      {editable && <EditButton what="e-way bill number" editing={editing} />}
    </Group>
  );
}
