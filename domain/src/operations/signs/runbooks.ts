import { alertName, alertRules, silenceAlert } from './alert-rules.ts';
import type { Condition, Figure, Level, Unit } from './figure.ts';
import { filled, wordsOf } from './figure-words.ts';
import { signs } from './figures.ts';
import { findOut } from './find-out.ts';

/** A value that is on the wrong side of a threshold. */
function beyond(level: Condition, unit: Unit): number {
  if ('below' in level) return level.below;
  if (unit === 'seconds') return level.above * 2 || 600;
  return unit === 'count' ? level.above + 2 : level.above;
}

const example = (text: string, { label, unit }: Figure, { severity: _, forSeconds: __, ...level }: Level) =>
  filled(text, {
    words: wordsOf(unit, beyond(level, unit)),
    isOne: false,
    of: label ? `*${label}*` : '',
  });

function levelWords(level: Level, { unit }: Figure): string {
  const edge = 'above' in level ? `above ${wordsOf(unit, level.above)}` : `below ${wordsOf(unit, level.below)}`;
  const waits = level.forSeconds > 0 ? `, for ${wordsOf('seconds', level.forSeconds)}` : ', at once';
  return unit === 'yes_or_no' ? `${level.severity}${waits}` : `${level.severity}: ${edge}${waits}`;
}

/** The runbooks of all alerts as a page in Markdown. */
export function runbooksFile(): string {
  const chapters = signs.flatMap(({ name, figure, sign }) => {
    const [first] = sign.levels;
    const steps = findOut[name] ?? [];
    return [
      `## ${sign.title}`,
      '',
      `\`${alertName(sign.title)}\`, from \`${name}\`. ${sign.levels.map((level) => levelWords(level, figure)).join('; ')}.`,
      '',
      `**It says**, for example: ${example(sign.says, figure, first)}`,
      '',
      `**What to do**: ${example(sign.todo, figure, first)}`,
      '',
      ...(steps.length > 0 ? ['**How to find out**:', '', ...steps.map((step) => `- ${step}`), ''] : []),
    ];
  });
  return [
    '# What each alert means',
    '',
    'Each sign of trouble that Status shows, Prometheus alerts about, and mails and webhooks tell, with what to do and how to find out more. In production `npm run shipmagic --` is `dist/server/src/cli.js`; statements are for the owner of the database (`psql "$DATABASE_URL"`).',
    '',
    '<!-- Generated: change domain/src/operations/signs, and run `npm run monitoring`. -->',
    '',
    ...chapters,
    ...ofSilence(),
  ].join('\n');
}

/** The one alert that belongs to no sign: nobody is there to show one. */
function ofSilence(): string[] {
  return alertRules()
    .filter(({ alert }) => alert === silenceAlert)
    .flatMap(({ alert, labels, annotations }) => [
      `## ${annotations.summary}`,
      '',
      `\`${alert}\`. ${labels.severity}.`,
      '',
      `**It says**: ${annotations.description}`,
      '',
      `**What to do**: ${annotations.todo}`,
      '',
      '**How to find out**:',
      '',
      '- `npm run shipmagic -- doctor` on the machine of a server: its line `webhooks` asks at `PUBLIC_URL`, as others do.',
      '- `curl -s -o /dev/null -w "%{http_code}" -H "authorization: Bearer $METRICS_TOKEN" http://127.0.0.1:4000/metrics`: 401 is a wrong token.',
      '',
    ]);
}
