import { Column, Link, Text } from '@react-email/components';
import { weekText } from '@shipmagic/domain/insights/weekly-mail';
import { createElement as h } from 'react';
import { mailButton, mailLayout, mailRow, mailSection, mailStyles } from '../platform/mail/layout.ts';
import type { WeeklyMail } from './weekly-mail.ts';

export function weeklyDocument(mail: WeeklyMail, publicUrl: string) {
  const { from, to, manyVendors, sentences, figures } = mail;
  const days = `from=${from}&to=${to}`;
  const cameBack = `${publicUrl}/orders?activeTab=all&outcome=came_back&dateFrom=${from}&dateTo=${to}`;
  return mailLayout({
    preview: sentences[0] ?? '',
    heading: `Your week, ${weekText(mail)}`,
    reason: 'You are receiving this mail because you asked for it in your account settings.',
    children: [
      ...sentences.map((sentence) =>
        h(Text, { key: sentence, style: { ...mailStyles.text, marginTop: '8px' } }, sentence),
      ),
      mailSection(
        'Figures',
        figureRow({ label: '', now: 'Last week', before: 'Week before' }, mailStyles.minor),
        ...figures.map((figure) => figureRow(figure)),
      ),
      mailSection(
        'Look closer',
        link(cameBack, 'The orders that came back'),
        link(
          `${publicUrl}/vendor-scorecards?${days}`,
          manyVendors ? 'The scorecards of vendors' : 'The vendor’s scorecard',
        ),
      ),
      mailButton(`${publicUrl}/?${days}`, 'Open the dashboard of the week'),
    ],
  });
}

/** A line of the figures' table. */
function figureRow({ label, now, before }: WeeklyMail['figures'][number], style: object = {}) {
  const number = { ...mailStyles.number, ...style };
  return mailRow(
    { key: label },
    h(Column, null, h(Text, { style: { ...mailStyles.text, ...style } }, label)),
    h(Column, { style: { width: '120px' } }, h(Text, { style: number }, now)),
    h(Column, { style: { width: '120px' } }, h(Text, { style: { ...number, ...minor } }, before)),
  );
}

/** The week before is for comparison only. */
const minor = { ...mailStyles.minor, textAlign: mailStyles.number.textAlign, whiteSpace: mailStyles.number.whiteSpace };

function link(href: string, text: string) {
  return h(Text, { key: href, style: mailStyles.text }, h(Link, { href }, text));
}
