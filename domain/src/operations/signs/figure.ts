/** The unit of a figure. */
export type Unit = 'count' | 'seconds' | 'days' | 'share' | 'yes_or_no';

/** The wrong side of a threshold; the threshold itself is all right. */
export type Condition = { readonly above: number } | { readonly below: number };

export type Severity = 'critical' | 'warning';

export type Level = Condition & {
  readonly severity: Severity;
  /** Seconds for which it has to hold before somebody is alerted. The status screen shows it at once. */
  readonly forSeconds: number;
};

/** The screens on which something can be mended. */
export type MendingScreen = '/dead-jobs' | '/store-sync' | '/mails' | '/logs-management' | '/inbox' | '/settings';

/**
 * How a figure tells that something is wrong. In its texts, `{figure}` is the figure, `{figure:mail|mails}` the figure
 * with its noun, and `{of}` what it belongs to.
 */
export interface Sign {
  /** The alert and its heading. */
  readonly title: string;
  /** The most severe first. */
  readonly levels: readonly [Level, ...Level[]];
  /** The trouble in a sentence. */
  readonly says: string;
  /** The remedy. */
  readonly todo: string;
  readonly screen?: MendingScreen;
}

/** Something that is measured, and under which condition it is a sign of trouble. */
export interface Figure {
  /** The thing measured, with its unit. */
  readonly help: string;
  readonly unit: Unit;
  /** There is one value for each value of this label. */
  readonly label?: string;
  /** A second label; for figures that are only watched. */
  readonly andLabel?: string;
  /** Each process has its own, beside those that are the same wherever they are read. */
  readonly ofProcess?: true;
  /** Null for what is only watched. */
  readonly sign: Sign | null;
}

export const figuresOf = <const Figures extends Record<`shipmagic_${string}`, Figure>>(figures: Figures): Figures =>
  figures;
