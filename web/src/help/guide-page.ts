/** Words of a page: text, or words that are marked up. */
export type Inline = string | Marked | GuideLink;

interface Marked {
  readonly kind: 'strong' | 'em' | 'code';
  readonly inside: readonly Inline[];
}

export interface GuideLink {
  readonly kind: 'link';
  /** A page of the guide; absent for one on the same page, and for an address outside. */
  readonly page?: string;
  /** The id of a heading. */
  readonly section?: string;
  readonly address?: string;
  readonly inside: readonly Inline[];
}

export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly id: string; readonly inside: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly inside: readonly Inline[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Block[])[] }
  | {
      readonly kind: 'table';
      readonly head: readonly (readonly Inline[])[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    }
  | {
      readonly kind: 'picture';
      readonly source: string;
      readonly alt: string;
      readonly width: number;
      readonly height: number;
    };

/** A page of the guide, made of its Markdown when the web app is built. */
export interface GuidePage {
  /** Its file's, without the ending: `orders`. */
  readonly name: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

export const textOf = (inside: readonly Inline[]): string =>
  inside.map((one) => (typeof one === 'string' ? one : textOf(one.inside))).join('');
