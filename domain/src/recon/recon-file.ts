import { typedDigits } from '../india/typed-number.ts';
import { toPaise } from '../money/paise.ts';
import { gramsPerUnit, type WeightUnit } from './weight-unit.ts';

/** A courier's charge for one parcel. */
export interface ReconCharge {
  readonly awb: string;
  /** The way out, the return, or a refund. Three-column files only have the first. */
  readonly kind: 'forward';
  /** Grams. */
  readonly weight: number;
  /** Whether the cell names its weight unit. */
  readonly unitNamed: boolean;
  readonly paise: number;
}

export interface ReconFile {
  /** One per AWB: when a file lists one several times, the last line wins. */
  readonly charges: readonly ReconCharge[];
  readonly totalRows: number;
  /** AWBs that the file lists more than once. */
  readonly repeated: readonly string[];
}

export interface ReconTable {
  readonly heading: readonly string[];
  readonly headingLine: number;
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
}

export const reconColumns = ['AWB', 'Actual Weight', 'Actual Cost'] as const;
/** Row limit of one file. */
export const reconMaxRows = 100_000;

/** A problem with a file, described for the person who made it. */
export class ReconFileError extends Error {}

/** How many errors are listed; a file full of them usually has one cause. */
const namedMistakes = 5;

/**
 * Parses the lines of a courier's invoice. Weights are in the given unit unless a cell names its own; costs are in
 * rupees. @throws ReconFileError listing the faulty lines; a file with any is refused as a whole
 */
export function readReconFile({ heading, headingLine, rows }: ReconTable, unit: WeightUnit): ReconFile {
  const at = (column: (typeof reconColumns)[number]) => heading.findIndex(isNamed(column));
  const missing = reconColumns.filter((column) => at(column) < 0);
  if (missing.length > 0)
    throw new ReconFileError(
      `The file has no column ${missing.join(', ')}: line ${headingLine}, which should be the heading, is ${quoted(heading)}.`,
    );
  const [awbAt, weightAt, costAt] = [at('AWB'), at('Actual Weight'), at('Actual Cost')];
  const charges = new Map<string, ReconCharge>();
  const repeated = new Set<string>();
  const mistakes: string[] = [];
  for (const { line, cells } of rows) {
    try {
      const charge = {
        awb: readAwb(cells[awbAt] ?? ''),
        kind: 'forward' as const,
        ...readWeight(cells[weightAt] ?? '', unit),
        paise: readCost(cells[costAt] ?? ''),
      };
      if (charges.has(charge.awb)) repeated.add(charge.awb);
      charges.set(charge.awb, charge);
    } catch (error) {
      mistakes.push(`line ${line}: ${(error as Error).message}`);
    }
  }
  if (mistakes.length > 0) throw new ReconFileError(mistakesText(mistakes));
  return { charges: [...charges.values()], totalRows: rows.length, repeated: [...repeated] };
}

function mistakesText(mistakes: readonly string[]): string {
  const named = mistakes.slice(0, namedMistakes).join('; ');
  const more = mistakes.length - namedMistakes;
  return `Nothing was taken from the file: ${named}${more > 0 ? `; and ${more} more` : ''}.`;
}

const isNamed = (column: string) => (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ') === column.toLowerCase();

/** Spreadsheets keep a long number as text by writing `="123"` or `'123`. */
function readAwb(cell: string): string {
  const awb = cell
    .trim()
    .replace(/^="(.*)"$/, '$1')
    .replace(/^'/, '')
    .trim();
  if (awb === '') throw new Error('the AWB is missing');
  if (/^\d(\.\d+)?E\+\d+$/i.test(awb)) throw new Error(`a spreadsheet has rounded the AWB to ${awb}`);
  if (!/^[A-Za-z0-9-]{4,50}$/.test(awb)) throw new Error(`“${short(awb)}” is no AWB`);
  return awb;
}

function readWeight(cell: string, unit: WeightUnit): { weight: number; unitNamed: boolean } {
  const text = cell.trim();
  const named = /(?:kgs?|g|gms?)$/i.exec(text)?.[0];
  const digits = typedDigits(named ? text.slice(0, -named.length) : text);
  if (digits === null) throw new Error(`“${short(cell)}” is no weight`);
  const unitOfCell = named ? (/^g/i.test(named) ? 'g' : 'kg') : unit;
  const weight = Math.round(Number(digits) * gramsPerUnit[unitOfCell]);
  if (weight > 200_000)
    throw new Error(
      `${short(cell)} is more than 200 kg; ${named ? 'no parcel is that heavy' : 'read the file in grams, or write “500 g”'}`,
    );
  return { weight, unitNamed: named !== undefined };
}

function readCost(cell: string): number {
  const digits = typedDigits(cell.trim().replace(/^(?:₹|rs\.?|inr)\s*/i, ''));
  if (digits === null || Number(digits) > 10_000_000) throw new Error(`“${short(cell)}” is no cost`);
  return toPaise(digits);
}

const quoted = (names: readonly string[]) =>
  names
    .map((name) => `“${short(name)}”`)
    .join(', ')
    .slice(0, 200);
const short = (text: string) => (text.length > 30 ? `${text.slice(0, 30)}…` : text);
