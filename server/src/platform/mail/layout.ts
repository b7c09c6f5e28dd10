import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Preview,
  Row,
  type RowProps,
  Section,
  Text,
} from '@react-email/components';
import { createElement as h, type ReactNode } from 'react';

// Mail clients support little CSS, so styles are inline. Each text has its own colour and background, so that a client
// that darkens only some of them leaves the mail readable.
const ink = { color: '#1b1f27', backgroundColor: '#ffffff' };
const dimmed = { color: '#5b6270', backgroundColor: '#ffffff' };
const font = { fontFamily: 'Inter, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif' };
const plain = { ...ink, fontSize: '14px', lineHeight: '21px', margin: '0' };

/** Styles of a mail's parts. */
export const mailStyles = {
  text: plain,
  minor: { ...plain, ...dimmed, fontSize: '13px', lineHeight: '19px' },
  strong: { ...plain, fontWeight: 600 },
  number: { ...plain, textAlign: 'right' as const, whiteSpace: 'nowrap' as const },
  rule: { borderColor: '#e3e6ec', margin: '12px 0' },
} as const;

interface MailLayout {
  /** The sender's name; null omits it: customers know the shop, not its back office. */
  readonly brand?: string | null;
  /** The preview line shown next to the subject. */
  readonly preview: string;
  readonly heading: string;
  /** One line on why the recipient gets this mail. */
  readonly reason: string;
  readonly children: readonly ReactNode[];
}

/** The frame of every mail: heading, content, and the reason for it. */
export function mailLayout({ brand = 'ShipMagic', preview, heading, reason, children }: MailLayout) {
  return h(
    Html,
    { lang: 'en' },
    h(
      Head,
      null,
      h('meta', { name: 'color-scheme', content: 'light' }),
      h('meta', { name: 'supported-color-schemes', content: 'light' }),
      h('title', null, heading),
    ),
    h(Preview, null, preview),
    h(
      Body,
      { style: { ...font, backgroundColor: '#f3f4f7', margin: '0', padding: '24px 8px' } },
      h(
        Container,
        {
          style: { ...ink, border: '1px solid #e3e6ec', borderRadius: '8px', maxWidth: '600px', padding: '24px' },
        },
        brand && h(Text, { style: { ...mailStyles.minor, fontWeight: 600, marginBottom: '16px' } }, brand),
        h(Heading, { as: 'h1', style: { ...ink, fontSize: '20px', lineHeight: '28px', margin: '0 0 4px' } }, heading),
        ...children,
        h(Hr, { style: { ...mailStyles.rule, marginTop: '24px' } }),
        h(Text, { style: mailStyles.minor }, reason),
      ),
    ),
  );
}

/** A titled section of a mail. */
export function mailSection(title: string, ...children: readonly ReactNode[]) {
  return h(
    Section,
    { style: { marginTop: '24px' } },
    h(Heading, { as: 'h2', style: { ...ink, fontSize: '15px', lineHeight: '22px', margin: '0 0 6px' } }, title),
    ...children,
  );
}

/** Cells next to each other. */
export function mailRow(props: Omit<RowProps, 'children'>, ...cells: readonly ReactNode[]) {
  // The type requires children among the properties; React accepts both.
  return h(Row, props as RowProps, ...cells);
}

/** Name and value pairs; pairs without a value are omitted. */
export function mailFacts(rows: readonly (readonly [name: string, value: string | null | undefined])[]) {
  return rows
    .filter(([, value]) => value)
    .map(([name, value]) =>
      mailRow(
        { key: name },
        h(Column, { style: { width: '150px', verticalAlign: 'top' } }, h(Text, { style: mailStyles.minor }, name)),
        h(
          Column,
          { style: { verticalAlign: 'top' } },
          h(Text, { style: { ...mailStyles.text, overflowWrap: 'anywhere' } }, value),
        ),
      ),
    );
}

/** User-written text, with its line breaks. */
export function mailProse(text: string) {
  return h(Text, { style: { ...mailStyles.text, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } }, text);
}

export function mailButton(href: string, text: string) {
  const style = {
    backgroundColor: '#4338ca',
    borderRadius: '6px',
    color: '#ffffff',
    fontSize: '14px',
    fontWeight: 600,
    marginTop: '24px',
    padding: '10px 18px',
  };
  return h(Button, { href, style }, text);
}
