// The picture of the server's rooms in ARCHITECTURE.md, from their real imports.
import { readFileSync, writeFileSync } from 'node:fs';

const page = 'ARCHITECTURE.md';
const marks = /(<!-- rooms: npm run rooms -->\n)[\s\S]*?(<!-- \/rooms -->)/;

/** All that a room needs, directly or through others. */
function reached(needs, from) {
  const found = new Set();
  const waiting = [...from];
  for (let room = waiting.pop(); room !== undefined; room = waiting.pop()) {
    if (found.has(room)) continue;
    found.add(room);
    waiting.push(...(needs.get(room)?.keys() ?? []));
  }
  return found;
}

/**
 * Mermaid's text. An arrow reads "needs"; one that follows from others is left out, so that the picture can be read.
 */
function drawn(needs) {
  const lines = [];
  for (const room of [...needs.keys()].sort()) {
    const direct = [...needs.get(room).keys()];
    const others = (to) =>
      reached(
        needs,
        direct.filter((one) => one !== to),
      );
    for (const to of direct.filter((one) => !others(one).has(one)).sort())
      lines.push(`  ${nameOf(room)} --> ${nameOf(to)}`);
  }
  return `\`\`\`mermaid\nflowchart TD\n${lines.join('\n')}\n\`\`\`\n`;
}

const nameOf = (room) => room.split('/')[1];

/** Writes the picture, or says whether it is as the imports are. `needs`: rooms of all workspaces with what they need. */
export function keepPicture(needs, { write }) {
  const text = readFileSync(page, 'utf8');
  const ofServer = new Map([...needs].filter(([room]) => room.startsWith('server/')));
  for (const [room, known] of ofServer)
    ofServer.set(room, new Map([...known].filter(([to]) => to.startsWith('server/'))));
  const fresh = text.replace(marks, (_, begin, end) => `${begin}\n${drawn(ofServer)}\n${end}`);
  if (write) writeFileSync(page, fresh);
  return fresh === text;
}
