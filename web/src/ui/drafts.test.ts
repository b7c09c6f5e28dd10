import { expect, test } from 'vitest';
import { type Draft, draftAt, draftLimits, formOf, parseDrafts, withDraft, withoutDraft } from './drafts.ts';

const now = Date.parse('2026-11-27T12:00:00Z');
const draft = (field: string, more: Partial<Draft> = {}): Draft => ({
  person: '7',
  field,
  text: `text of ${field}`,
  version: null,
  at: now,
  ...more,
});
const fields = (drafts: readonly Draft[]) => drafts.map(({ field }) => field);
const old = now - draftLimits.ageMs - 1;

test.each<[why: string, stored: string | null, fields: string[]]>([
  ['nothing is stored', null, []],
  ['what is stored is no JSON', '[{"person', []],
  ['what is stored is no list', '{"person":"7"}', []],
  [
    'an entry is none of ours',
    JSON.stringify([draft('a'), { person: '7' }, null, 'b', { ...draft('c'), at: '1' }]),
    ['a'],
  ],
  ['one has become too old', JSON.stringify([draft('a', { at: old }), draft('b', { at: old + 1 })]), ['b']],
])('read when %s', (_, stored, expected) => expect(fields(parseDrafts(stored, now))).toEqual(expected));

const many = Array.from({ length: draftLimits.count }, (_, nr) => draft(`field ${nr}`));
const long = (characters: number) => 'x'.repeat(characters);

test.each<[why: string, before: Draft[], added: Draft, fields: string[]]>([
  ['it comes last', [draft('a'), draft('b')], draft('c'), ['a', 'b', 'c']],
  ['it takes the place of the same field', [draft('a'), draft('b')], draft('a', { text: 'new' }), ['b', 'a']],
  ['the field of somebody else is another', [draft('a', { person: '8' })], draft('a'), ['a', 'a']],
  ['the oldest makes room', many, draft('one more'), [...fields(many).slice(1), 'one more']],
  ['too old ones go', [draft('a', { at: old }), draft('b')], draft('c'), ['b', 'c']],
  [
    'all together are bounded',
    [draft('a', { text: long(150_000) }), draft('b', { text: long(40_000) })],
    draft('c', { text: long(20_000) }),
    ['b', 'c'],
  ],
  ['it is kept however long', [draft('a')], draft('b', { text: long(draftLimits.characters + 1) }), ['b']],
])('a draft is kept: %s', (_, before, added, expected) => {
  const after = withDraft(before, added);
  expect(fields(after)).toEqual(expected);
  expect(after.at(-1)).toBe(added);
});

test('a draft is found and dropped by person and field', () => {
  const drafts = [draft('a'), draft('a', { person: '8' }), draft('b')];
  expect(draftAt(drafts, { person: '8', field: 'a' })).toBe(drafts[1]);
  expect(draftAt(drafts, { person: '8', field: 'b' })).toBeNull();
  expect(withoutDraft(drafts, { person: '7', field: 'a' })).toEqual([drafts[1], drafts[2]]);
});

const form = { city: 'Pune', company: null as string | null, pickup: false };

test.each<[why: string, draft: string | undefined, form: object]>([
  ['there is no draft', undefined, form],
  ['a draft of some fields', '{"city":"Surat","pickup":true}', { ...form, city: 'Surat', pickup: true }],
  ['a text where none was', '{"company":"Kalakriti"}', { ...form, company: 'Kalakriti' }],
  ['an emptied text', '{"city":null}', { ...form, city: null }],
  ['fields that there are no longer', '{"town":"Surat"}', form],
  ['values of other kinds', '{"city":4,"pickup":"yes","company":{}}', form],
  ['what is no form', '[1]', form],
  ['what is no JSON', '{"city"', form],
])('a form with %s', (_, draft, expected) => expect(formOf(form, draft)).toEqual(expected));
