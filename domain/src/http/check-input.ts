import type { z } from 'zod';
import { fieldWords } from './field-words.ts';
import { findUnstorable } from './find-unstorable.ts';
import { inputTexts } from './input-texts.ts';

interface InputProblem {
  /** The field at fault, such as `shippingAddress.zip`; empty for the input as a whole. */
  readonly field: string;
  /** A full sentence that names the field in plain words. */
  readonly message: string;
}

type CheckedInput<T> = { readonly value: T } | { readonly problem: InputProblem };

/** Validates external input. Never exposes the validator's own messages. */
export function checkInput<S extends z.ZodType>(schema: S, data: unknown): CheckedInput<z.output<S>> {
  const unstorable = findUnstorable(schema, data);
  if (unstorable) return { problem: problemAt(unstorable, 'has a character that cannot be stored') };
  const parsed = schema.safeParse(data, inputTexts);
  if (parsed.success) return { value: parsed.data };
  const { path, message } = innermost(parsed.error.issues[0] as z.core.$ZodIssue);
  return { problem: problemAt(path, message) };
}

/** For a union: the problem within the member that matches best. */
function innermost(issue: z.core.$ZodIssue): { path: readonly PropertyKey[]; message: string } {
  if (issue.code !== 'invalid_union') return issue;
  const nearest = issue.errors
    .flatMap((issues) => issues.slice(0, 1).map(innermost))
    .reduce<{ path: readonly PropertyKey[]; message: string } | null>(
      (best, one) => (best && best.path.length >= one.path.length ? best : one),
      null,
    );
  return nearest ? { path: [...issue.path, ...nearest.path], message: nearest.message } : issue;
}

function problemAt(path: readonly PropertyKey[], text: string): InputProblem {
  return { field: path.map(String).join('.'), message: withName(fieldWords(path), text) };
}

/** A lower-case message is appended to the field's name; a sentence stands alone if it mentions the field. */
function withName(name: string, text: string): string {
  if (!/^\p{Lu}/u.test(text)) return `${name} ${text}`;
  const said = wordsOf(text);
  const isNamed = wordsOf(name.replace(/ \(.*/, '')).some((word) => word !== 'of' && said.includes(word));
  return isNamed ? text : `${name}: ${text}`;
}

/** Lower-case words, singular. */
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\d]/u)
    .map((word) => word.replace(/s$/, ''))
    .filter(Boolean);
