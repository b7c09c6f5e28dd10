import type { PhoneButton, PhoneMessage } from './phones.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

const moment = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' });
const names = { whatsapp: 'WhatsApp', sms: 'SMS' } as const;

const style = `
  :root { color-scheme: light dark; --line: #d9dce3; --dim: #5b6270; --back: #f4f5f7; --text: #1b1f27; --card: #fff;
    --own: #d9f2dd; }
  @media (prefers-color-scheme: dark) { :root { --line: #343a46; --dim: #a3abba; --back: #15181e; --text: #e8ebf0;
    --card: #20252e; --own: #1f3a2a; } }
  body { margin: 0 auto; max-width: 560px; padding: 24px 16px; background: var(--back); color: var(--text);
    font: 14px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
  h1 { font-size: 20px; margin: 0 0 4px; } p { margin: 0 0 16px; } .dim { color: var(--dim); font-size: 12px; }
  a { color: inherit; } ul, ol { list-style: none; margin: 0; padding: 0; }
  .phones li { border-top: 1px solid var(--line); padding: 10px 0; } .phones a { font-weight: 600; }
  .talk li { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 10px 12px;
    margin: 0 15% 12px 0; } .talk li.own { background: var(--own); margin: 0 0 12px 15%; }
  .buttons { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 8px; } form { margin: 0; }
  .buttons a, button { display: inline-block; min-height: 24px; padding: 6px 12px; border: 1px solid var(--line);
    border-radius: 8px; background: var(--back); color: inherit; font: inherit; text-decoration: none; cursor: pointer; }
  .write { display: flex; gap: 8px; } input { flex: 1; min-width: 0; padding: 8px 10px; border: 1px solid var(--line);
    border-radius: 8px; background: var(--card); color: inherit; font: inherit; }`;

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`;

const shown = (number: string) => `+${number.slice(0, 2)} ${number.slice(2)}`;

/** All phones that something has reached, the latest first. */
export function phonesPage(messages: readonly PhoneMessage[]): string {
  const last = new Map<string, PhoneMessage>();
  for (const message of messages) {
    last.delete(message.number);
    last.set(message.number, message);
  }
  const items = [...last.values()].reverse().map(
    (message) => `<li><a href="/phones/${escaped(message.number)}">${escaped(shown(message.number))}</a><br>
      <span>${escaped(message.text.slice(0, 90))}</span><br>
      <span class="dim">${names[message.channel]} · ${escaped(message.state)} · ${moment.format(new Date(message.at))}</span></li>`,
  );
  const list = items.length > 0 ? `<ul class="phones">${items.join('\n')}</ul>` : '<p>No message has arrived yet.</p>';
  return page(
    'Phones',
    `<h1>Customers’ phones</h1><p class="dim">Every WhatsApp message and SMS that was sent here. <a href="/">Look again</a></p>${list}`,
  );
}

function buttonOf(message: PhoneMessage, button: PhoneButton): string {
  if ('url' in button)
    return `<a href="${escaped(button.url)}" target="_blank" rel="noreferrer">${escaped(button.text)}</a>`;
  const fields = { context: message.id, text: button.text, payload: button.payload };
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`,
  );
  return `<form method="post" action="/phones/${escaped(message.number)}">${inputs.join('')}<button>${escaped(button.text)}</button></form>`;
}

function bubble(message: PhoneMessage): string {
  const buttons = message.buttons.map((button) => buttonOf(message, button)).join('');
  const about = [
    names[message.channel],
    message.isFromCustomer ? null : message.state,
    moment.format(new Date(message.at)),
  ];
  return `<li${message.isFromCustomer ? ' class="own"' : ''}>${escaped(message.text)}
    ${buttons && `<div class="buttons">${buttons}</div>`}
    <div class="dim">${escaped(about.filter(Boolean).join(' · '))}</div></li>`;
}

/** One phone: its conversation, whose buttons can be tapped, and a line to write back. */
export function phonePage(number: string, messages: readonly PhoneMessage[]): string {
  return page(
    shown(number),
    `<p><a href="/">All phones</a></p><h1>${escaped(shown(number))}</h1>
    <p class="dim">Answers go by WhatsApp. <a href="/phones/${escaped(number)}">Look again</a></p>
    <ol class="talk">${messages.map(bubble).join('\n')}</ol>
    <form class="write" method="post" action="/phones/${escaped(number)}">
    <input name="text" aria-label="Message" placeholder="Write back, or STOP" required maxlength="500"><button>Send</button></form>`,
  );
}
