import type { ReceivedMail } from './mailbox.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' });

const style = `
  :root { color-scheme: light dark; --line: #d9dce3; --dim: #5b6270; --back: #fff; --text: #1b1f27; }
  @media (prefers-color-scheme: dark) { :root { --line: #343a46; --dim: #a3abba; --back: #15181e; --text: #e8ebf0; } }
  body { margin: 0 auto; max-width: 960px; padding: 24px 16px; background: var(--back); color: var(--text);
    font: 14px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
  h1 { font-size: 20px; margin: 0 0 4px; } p { margin: 0 0 16px; } .dim { color: var(--dim); }
  a { color: inherit; } ul { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--line); }
  li { border-bottom: 1px solid var(--line); padding: 10px 0; } li a { font-weight: 600; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 16px; margin: 16px 0; } dt { color: var(--dim); }
  dd { margin: 0; } iframe, pre { width: 100%; box-sizing: border-box; border: 1px solid var(--line); border-radius: 6px; }
  iframe { height: 75vh; background: #fff; } pre { padding: 12px; white-space: pre-wrap; }`;

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`;

/** All mails, the newest first. */
export function listPage(mails: readonly ReceivedMail[]): string {
  const items = mails.toReversed().map(
    (mail) => `<li><a href="/mails/${escaped(mail.id)}">${escaped(mail.subject || '(no subject)')}</a><br>
      <span class="dim">to ${escaped(mail.recipients.join(', '))} · ${day.format(new Date(mail.receivedAt))}</span></li>`,
  );
  const list = items.length > 0 ? `<ul>${items.join('\n')}</ul>` : '<p>No mail has arrived yet.</p>';
  return page(
    'Mailbox',
    `<h1>Mailbox</h1><p class="dim">Every mail the product sent here, whoever it is for. <a href="/">Look again</a></p>${list}`,
  );
}

/** One mail; its own HTML stays in a frame without scripts. */
export function mailPage(mail: ReceivedMail): string {
  const facts = [
    ['From', mail.from],
    ['To', mail.recipients.join(', ')],
    ['Arrived', day.format(new Date(mail.receivedAt))],
    ['Message-ID', mail.messageId ?? '–'],
  ].map(([name = '', value = '']) => `<dt>${name}</dt><dd>${escaped(value)}</dd>`);
  const sandbox = 'allow-popups allow-popups-to-escape-sandbox';
  const html = mail.html
    ? `<iframe title="The mail" sandbox="${sandbox}" src="/mails/${escaped(mail.id)}/html"></iframe>`
    : '';
  const text = mail.text
    ? `<details${html ? '' : ' open'}><summary>As plain text</summary><pre>${escaped(mail.text)}</pre></details>`
    : '';
  return page(
    mail.subject,
    `<p><a href="/">All mails</a></p><h1>${escaped(mail.subject || '(no subject)')}</h1><dl>${facts.join('')}</dl>${html}${text}`,
  );
}
