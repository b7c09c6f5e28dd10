import { generateLabel } from '../../parcels/labels/generate-label.ts';
import { oneByOne } from './each.ts';

/** Fetches the labels that are not here yet; what is printed is made of them when it is opened. */
export const labelsKind = oneByOne('labels', 8, async ({ deps, viewer }, { magicOrderId }) => {
  const { awbNumber } = await generateLabel(deps, viewer, { magicOrderId, awbNumber: '', shippingPartner: '' });
  return `AWB ${awbNumber}`;
});
