/** A text that somebody has typed and not saved yet. */
export interface Draft {
  /** The id of whoever typed it. */
  readonly person: string;
  /** Where it was typed, such as `notes of order 2775-1`. */
  readonly field: string;
  readonly text: string;
  /** The version of what is being changed when the typing began; null where there is none. */
  readonly version: number | null;
  /** When it was last typed at, in milliseconds since 1970. */
  readonly at: number;
}

const hours = 60 * 60 * 1000;

/** A weekend, and no more drafts than somebody can have in mind; the characters are those of all drafts and their names. */
export const draftLimits = { ageMs: 72 * hours, count: 50, characters: 200_000 } as const;

/** The drafts of a stored text, without what cannot be read or is too old. */
export function parseDrafts(stored: string | null, now: number): readonly Draft[] {
  try {
    const kept: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(kept) ? kept.filter(isDraft).filter(({ at }) => now - at <= draftLimits.ageMs) : [];
  } catch {
    return [];
  }
}

const isDraft = (value: unknown): value is Draft => {
  if (typeof value !== 'object' || value === null) return false;
  const { person, field, text, version, at } = value as Record<string, unknown>;
  return (
    typeof person === 'string' &&
    typeof field === 'string' &&
    typeof text === 'string' &&
    (version === null || typeof version === 'number') &&
    typeof at === 'number'
  );
};

type Place = Pick<Draft, 'person' | 'field'>;

const isAt = (place: Place) => (draft: Draft) => draft.person === place.person && draft.field === place.field;

export const draftAt = (drafts: readonly Draft[], place: Place): Draft | null => drafts.find(isAt(place)) ?? null;

export const withoutDraft = (drafts: readonly Draft[], place: Place): readonly Draft[] =>
  drafts.filter((draft) => !isAt(place)(draft));

/** A form with what a draft of it says, as far as the form still has such fields. */
export function formOf<T extends object>(stored: T, draft: string | undefined): T {
  const typed = parseObject(draft);
  const fits = ([field, value]: [string, unknown]) => field in typed && kindOf(typed[field]) === kindOf(value);
  const fields = Object.entries(stored).filter(fits);
  return { ...stored, ...Object.fromEntries(fields.map(([field]) => [field, typed[field]])) };
}

/** An empty field of a form is null in some places. */
const kindOf = (value: unknown) => (value === null ? 'string' : typeof value);

function parseObject(json = '{}'): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

const sizeOf = ({ field, text }: Draft) => field.length + text.length;

/** The drafts with this one as the latest; the oldest make room for it, but it is never left out itself. */
export function withDraft(drafts: readonly Draft[], draft: Draft): readonly Draft[] {
  const kept: Draft[] = [draft];
  let room = draftLimits.characters - sizeOf(draft);
  for (const other of withoutDraft(drafts, draft).toReversed()) {
    room -= sizeOf(other);
    if (room < 0 || kept.length === draftLimits.count || draft.at - other.at > draftLimits.ageMs) break;
    kept.unshift(other);
  }
  return kept;
}
