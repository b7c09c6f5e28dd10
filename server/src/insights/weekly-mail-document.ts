import { Column, Text } from '@react-email/components';
import { weekText } from '@shipmagic/domain/insights/weekly-mail';
import { createElement as h } from 'react';
import { asNumber, mailButton, mailLayout, mailLink, mailLook, mailRow, mailSection } from '../platform/mail/layout.ts';
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
      ...sentences.map((sentence) => h(Text, { key: sentence, ...mailLook('text', { marginTop: '8px' }) }, sentence)),
      mailSection(
        'Figures',
        figureRow({ label: '', now: 'Last week', before: 'Week before' }, 'minor'),
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
function figureRow({ label, now, before }: WeeklyMail['figures'][number], look: 'text' | 'minor' = 'text') {
  return mailRow(
    { key: label },
    h(Column, null, h(Text, mailLook(look), label)),
    h(Column, { style: { width: '120px' } }, h(Text, mailLook(look, asNumber), now)),
    // The week before is for comparison only.
    h(Column, { style: { width: '120px' } }, h(Text, mailLook('minor', asNumber), before)),
  );
}

function link(href: string, text: string) {
  return h(Text, { key: href, ...mailLook('text') }, mailLink(href, text));
}
