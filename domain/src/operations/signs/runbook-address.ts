export const runbooksPage = 'docs/operate/alerts.md';

/** The anchor that a heading gets where Markdown is shown. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');

/** Where the runbook under this heading stands, relative to the repository. */
export const runbookOf = (title: string): string => `${runbooksPage}#${anchorOf(title)}`;
