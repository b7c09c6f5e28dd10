import { Dialog } from '../../ui/dialog.tsx';
import { partName } from '../../ui/part-name.ts';
import { NdrWishForm, type NdrWishFormProps } from './ndr-wish-form.tsx';

/** Asks for another attempt on a chosen day, or with a corrected consignee. */
export function NdrWishDialog({ opened, ...form }: NdrWishFormProps & { opened: boolean }) {
  return (
    <Dialog opened={opened} onClose={form.onClose} title={`Re-attempt for ${partName(form.item)}`} size="md">
      {opened && <NdrWishForm {...form} />}
    </Dialog>
  );
}
