import { Column, Link, Text } from '@react-email/components';
import { weekText } from '@shipmagic/domain/insights/weekly-mail';
import { createElement as h } from 'react';
import { mailButton, mailLayout, mailRow, mailSection, mailStyles } from '../platform/mail/layout.ts';
import type { WeeklyMail } from './weekly-mail.ts';

const width = { width: '120px' };
const row = (key: string, style: object, [label, now, before]: readonly [string, string, string]) =>
  mailRow(
    { key },
    h(Column, null, h(Text, { style: { ...mailStyles.text, ...style } }, label)),
    h(Column, { style: width }, h(Text, { style: { ...mailStyles.number, ...style } }, now)),
    h(Column, { style: width }, h(Text, { style: { ...mailStyles.number, ...mailStyles.minor, ...right } }, before)),
  );
const right = { textAlign: 'right' as const, whiteSpace: 'nowrap' as const };

export function weeklyDocument(mail: WeeklyMail, publicUrl: string) {
  const days = `from=${mail.from}&to=${mail.to}`;
  const link = (path: string, text: string) =>
    h(Text, { key: path, style: mailStyles.text }, h(Link, { href: `${publicUrl}${path}` }, text));
  return mailLayout({
    preview: mail.sentences[0] ?? '',
    heading: `Your week, ${weekText(mail)}`,
    reason: 'You are receiving this mail because you asked for it in your account settings.',
    children: [
      ...mail.sentences.map((sentence) =>
        h(Text, { key: sentence, style: { ...mailStyles.text, marginTop: '8px' } }, sentence),
      ),
      mailSection(
        'Figures',
        row('head', mailStyles.minor, ['', 'Last week', 'Week before']),
        ...mail.figures.map(({ label, now, before }) => row(label, {}, [label, now, before])),
      ),
      mailSection(
        'Look closer',
        link(
          `/orders?activeTab=all&outcome=came_back&dateFrom=${mail.from}&dateTo=${mail.to}`,
          'The orders that came back',
        ),
        link(`/vendor-scorecards?${days}`, mail.manyVendors ? 'The scorecards of vendors' : 'The vendor’s scorecard'),
      ),
      mailButton(`${publicUrl}/?${days}`, 'Open the dashboard of the week'),
    ],
  });
}
