import { inventoryContract, staleQuantity } from '@shipmagic/domain/catalogue/inventory/inventory.contract';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { invalidate } from '../../api/cache.ts';
import { call } from '../../api/client.ts';
import { toast } from '../../ui/toast.ts';
import { isLoggedForApproval } from './quantity-text.ts';

interface NewQuantity {
  quantity: number;
  /** The quantity shown when the change was made. */
  basis: number;
}

interface Outcomes {
  onDone: () => void;
  /** The store's quantity has changed meanwhile; nothing was changed. */
  onStale: (currentQuantity: number) => void;
}

/** Sets a variant's quantity, or requests it, and reports which. */
export function useSetQuantity(variantId: string, { onDone, onStale }: Outcomes) {
  return useMutation({
    mutationFn: async ({ quantity, basis }: NewQuantity) => {
      const body = { inventoryQuantity: quantity, currentQuantity: basis };
      const answer = await call(inventoryContract.setQuantity, { params: { variantId }, body });
      // The list shows the new quantity when the field closes.
      await invalidate('products');
      return answer;
    },
    onSuccess: ({ message }, { quantity }) => {
      if (isLoggedForApproval(message))
        toast.success('Request logged', `Inventory update request logged for quantity ${quantity}. Awaiting approval.`);
      else toast.success('Quantity updated', `Inventory quantity updated to ${quantity} in Shopify.`);
      onDone();
    },
    onError: (error) => {
      const message = error.message.replace(/\.$/, '');
      toast.error('Error updating quantity', `Failed to update the inventory quantity: ${message}. Please try again.`);
      const { success, data } = staleQuantity.safeParse(error instanceof ApiError ? error.details : null);
      if (!success) return;
      onStale(data.currentQuantity);
      void invalidate('products');
    },
  });
}
