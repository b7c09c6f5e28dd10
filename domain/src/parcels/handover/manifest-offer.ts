import { counted } from '../../text/counted.ts';

/** The parcels of a warehouse and courier that stand on no manifest, and those of them with a label. */
interface Unlisted {
  readonly unlisted: number;
  readonly listable: number;
}

export type ManifestOffer =
  | { readonly kind: 'none' }
  /** No parcel can be handed over: none has its label yet. */
  | { readonly kind: 'labels_first'; readonly label: string }
  | { readonly kind: 'make'; readonly label: string };

/** The next step of parcels on no manifest. A label may be made elsewhere, so that some without one do not hinder. */
export function manifestOffer({ unlisted, listable }: Unlisted): ManifestOffer {
  if (unlisted === 0) return { kind: 'none' };
  if (listable === 0) return { kind: 'labels_first', label: `Print ${counted(unlisted, 'label')} first` };
  const without = unlisted - listable;
  return {
    kind: 'make',
    label: `Make manifest of ${unlisted}${without > 0 ? `, ${without} without a label` : ''}`,
  };
}
