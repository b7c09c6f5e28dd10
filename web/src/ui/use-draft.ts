import { useSyncExternalStore } from 'react';
import { storedUserId } from '../api/session.ts';
import { type Draft, draftAt, formOf, parseDrafts, withDraft, withoutDraft } from './drafts.ts';

// Why: docs/decisions/web.md, "Unsaved texts are kept in the tab".
const key = 'drafts';
const endedKey = (person: string) => `drafts of ${person} ended`;

/** The drafts of this tab; the stored copy is for the next load of the page, and may be refused. */
let kept: readonly Draft[] | null = null;
const changed = new EventTarget();

/** Null where the browser allows no storage. */
function read(storage: () => Storage, name: string): string | null {
  try {
    return storage().getItem(name);
  } catch {
    return null;
  }
}

/** Does nothing where the browser allows no storage, or it is full. */
function write(storage: () => Storage, name: string, text: string): void {
  try {
    storage().setItem(name, text);
  } catch (error) {
    console.warn(`"${name}" could not be stored`, error);
  }
}

const inTab = () => sessionStorage;
const inBrowser = () => localStorage;

function all(): readonly Draft[] {
  kept ??= parseDrafts(read(inTab, key), Date.now());
  return kept;
}

function keep(drafts: readonly Draft[]): void {
  kept = drafts;
  write(inTab, key, JSON.stringify(drafts));
  changed.dispatchEvent(new Event('change'));
}

/** The draft of a field by whoever is signed in; null without one. */
export function readDraft(field: string): Draft | null {
  const person = storedUserId();
  if (person === null) return null;
  const draft = draftAt(all(), { person, field });
  // Signed out in another tab, which cannot reach what this one keeps.
  return draft && draft.at > Number(read(inBrowser, endedKey(person)) ?? 0) ? draft : null;
}

export function keepDraft(field: string, text: string, version: number | null = null): void {
  const person = storedUserId();
  if (person !== null) keep(withDraft(all(), { person, field, text, version, at: Date.now() }));
}

/** Drops a draft, because it has been saved or given up. */
export function forgetDraft(field: string): void {
  const person = storedUserId();
  if (person !== null && draftAt(all(), { person, field })) keep(withoutDraft(all(), { person, field }));
}

/** Drops everything that whoever is signed in has typed, in this tab and the others. */
export function forgetAllDrafts(): void {
  const person = storedUserId();
  if (person === null) return;
  keep(all().filter((draft) => draft.person !== person));
  write(inBrowser, endedKey(person), String(Date.now()));
}

function onChange(listener: () => void): () => void {
  changed.addEventListener('change', listener);
  return () => changed.removeEventListener('change', listener);
}

export interface TypedText {
  /** As typed, else as stored. */
  readonly text: string;
  /** Null when nothing is unsaved. */
  readonly draft: Draft | null;
  /** `version`: of what is being changed; that of the first typing counts. */
  edit(text: string, version?: number): void;
}

/**
 * The text of a field, which outlives reloads, leaving the screen and the end of the session until it is typed back,
 * saved or given up (`forgetDraft`). Not for secrets.
 */
export function useDraft(field: string, stored = ''): TypedText {
  const draft = useSyncExternalStore(onChange, () => readDraft(field));
  return {
    text: draft?.text ?? stored,
    draft,
    edit: (text, version) =>
      text === stored ? forgetDraft(field) : keepDraft(field, text, draft?.version ?? version ?? null),
  };
}

/** The same for the texts and choices of a form; an edit that brings back what is stored ends the draft. */
export function useFormDraft<T extends object>(field: string, stored: T, storedVersion = 0) {
  const { draft, edit } = useDraft(field, JSON.stringify(stored));
  const values = formOf(stored, draft?.text);
  return {
    values,
    /** The version that the first edit was based on. */
    version: draft?.version ?? storedVersion,
    edit: (part: Partial<T>) => edit(JSON.stringify({ ...values, ...part }), storedVersion),
  };
}
