import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Img,
  Link,
  Preview,
  Row,
  type RowProps,
  Section,
  Text,
} from '@react-email/components';
import { greeting } from '@shipmagic/domain/mails/greeting';
import { type CSSProperties, createElement as h, type ReactNode } from 'react';

// Mail clients support little CSS, so styles are inline. Each text has its own colour and background, so that a client
// that darkens only some of them leaves the mail readable.
const ink = { color: '#1b1f27', backgroundColor: '#ffffff' };
const dimmed = { color: '#5b6270', backgroundColor: '#ffffff' };
const font = { fontFamily: 'Inter, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif' };
const plain = { ...ink, fontSize: '14px', lineHeight: '21px', margin: '0' };

/** Of clients that know a dark mode: by class, over the inline styles. */
const dark = {
  page: { 'background-color': '#101318' },
  card: { 'background-color': '#1b1f27', 'border-color': '#343a46' },
  ink: { color: '#eceef2', 'background-color': '#1b1f27' },
  dimmed: { color: '#a9b0bd', 'background-color': '#1b1f27' },
  rule: { 'border-color': '#343a46' },
  button: { color: '#ffffff', 'background-color': '#5b52e0' },
  link: { color: '#aab4ff' },
};

function darkRules(): string {
  const rules = Object.entries(dark).map(([name, style]) => {
    const said = Object.entries(style).map(([property, value]) => `${property}:${value} !important`);
    return `.${name}{${said.join(';')}}`;
  });
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${rules.join('')}}`;
}

const looks = {
  text: { className: 'ink', style: plain },
  strong: { className: 'ink', style: { ...plain, fontWeight: 600 } },
  minor: { className: 'dimmed', style: { ...plain, ...dimmed, fontSize: '13px', lineHeight: '19px' } },
} as const;
const border = '1px solid #e3e6ec';

/** An amount, in a column of them. */
export const asNumber = { textAlign: 'right', whiteSpace: 'nowrap' } as const;

/** How a text of a mail looks, in light and in dark. */
export const mailLook = (look: keyof typeof looks, style: CSSProperties = {}) => ({
  className: looks[look].className,
  style: { ...looks[look].style, ...style },
});

export const mailRule = (style: CSSProperties = {}) =>
  h(Hr, { className: 'rule', style: { borderColor: '#e3e6ec', margin: '12px 0', ...style } });

/** Of its own colour if one is given, which only clients with a dark mode replace. */
export const mailLink = (href: string, text: string, color?: string) =>
  h(Link, { key: href, href, className: 'link', ...(color ? { style: { color } } : {}) }, text);

interface MailLayout {
  /** Who sends it, above the heading; null omits it: customers know the shop, not its back office. */
  readonly head?: ReactNode;
  /** The preview line shown next to the subject. */
  readonly preview: string;
  readonly heading: string;
  /** Who is greeted; unknown or unfit for a greeting: nobody by name. */
  readonly to?: string | null;
  /** One line on why the recipient gets this mail. */
  readonly reason: string;
  /** Below all else. */
  readonly foot?: ReactNode;
  readonly children: readonly ReactNode[];
}

/** The name of who sends a mail. */
export const mailSender = (name: string) =>
  h(Text, mailLook('minor', { fontWeight: 600, marginBottom: '16px', overflowWrap: 'anywhere' }), name);

/** The frame of every mail: heading, content, and the reason for it. */
export function mailLayout({
  head = mailSender('ShipMagic'),
  preview,
  heading,
  to = null,
  reason,
  foot = null,
  children,
}: MailLayout) {
  return h(
    Html,
    { lang: 'en' },
    h(
      Head,
      null,
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('style', null, darkRules()),
      h('title', null, heading),
    ),
    h(Preview, null, preview),
    h(
      Body,
      { className: 'page', style: { margin: '0', padding: '0' } },
      // Not the body: its styles are moved to a cell that has no class.
      h(
        Section,
        { className: 'page', style: { ...font, backgroundColor: '#f3f4f7', padding: '24px 8px' } },
        h(
          Container,
          { className: 'card', style: { ...ink, border, borderRadius: '8px', maxWidth: '600px', padding: '24px' } },
          head,
          h(
            Heading,
            { as: 'h1', className: 'ink', style: { ...ink, fontSize: '20px', lineHeight: '28px', margin: '0 0 4px' } },
            heading,
          ),
          h(Text, mailLook('text', { marginTop: '8px' }), greeting(to)),
          ...children,
          mailRule({ marginTop: '24px' }),
          foot,
          h(Text, mailLook('minor'), reason),
        ),
      ),
    ),
  );
}

/** A titled section of a mail. */
export function mailSection(title: string, ...children: readonly ReactNode[]) {
  return h(
    Section,
    { style: { marginTop: '24px' } },
    h(
      Heading,
      { as: 'h2', className: 'ink', style: { ...ink, fontSize: '15px', lineHeight: '22px', margin: '0 0 6px' } },
      title,
    ),
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
        h(Column, { style: { width: '150px', verticalAlign: 'top' } }, h(Text, mailLook('minor'), name)),
        h(Column, { style: { verticalAlign: 'top' } }, h(Text, mailLook('text', { overflowWrap: 'anywhere' }), value)),
      ),
    );
}

/** One of a list of products: its picture, if there is one, what it is, and an amount. */
export function mailProduct(
  { key, imageUrl }: { readonly key: string | number; readonly imageUrl?: string | null },
  texts: readonly ReactNode[],
  amounts: readonly ReactNode[],
) {
  const cell = { padding: '8px 12px 8px 0', verticalAlign: 'top' };
  const size = 48;
  return mailRow(
    { key, className: 'rule', style: { borderTop: border } },
    imageUrl &&
      h(
        Column,
        { style: { ...cell, width: `${size}px` } },
        // The title stands beside it.
        h(Img, {
          src: imageUrl,
          alt: '',
          width: size,
          height: size,
          style: { borderRadius: '6px', objectFit: 'cover' },
        }),
      ),
    h(Column, { style: cell }, ...texts),
    h(Column, { style: { ...cell, paddingRight: 0, width: '120px' } }, ...amounts),
  );
}

/** User-written text, with its line breaks. */
export function mailProse(text: string) {
  return h(Text, mailLook('text', { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }), text);
}

/** Of the product's colour, or of another one on which white can be read, in light and in dark. */
export function mailButton(href: string, text: string, accent?: string) {
  const style = {
    backgroundColor: accent ?? '#4338ca',
    borderRadius: '6px',
    color: '#ffffff',
    fontSize: '14px',
    fontWeight: 600,
    marginTop: '24px',
    padding: '10px 18px',
  };
  return h(Button, { href, ...(accent ? {} : { className: 'button' }), style }, text);
}
