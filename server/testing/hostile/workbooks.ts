import { deflateRawSync } from 'node:zlib';
import type { HostileFile } from './hostile-file.ts';
import { type ZipPart, zip } from './zip.ts';

const megabytes = (size: number) => size * 1024 * 1024;
const xmlns = 'http://schemas.openxmlformats.org';
const relationship = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${xmlns}/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
const relationships = (...all: readonly string[]) =>
  `<Relationships xmlns="${xmlns}/package/2006/relationships">${all.join('')}</Relationships>`;
const row = '<row r="1"><c r="A1" t="inlineStr"><is><t>AWB</t></is></c></row>';

interface Parts {
  readonly sheet?: Buffer | string;
  readonly strings?: Buffer | string;
  readonly styles?: Buffer | string;
  readonly workbook?: Buffer | string;
  readonly types?: Buffer | string;
  readonly rels?: Buffer | string;
  readonly sheetPart?: Omit<ZipPart, 'name' | 'data'>;
  readonly more?: readonly ZipPart[];
}

function workbookOf(parts: Parts): Buffer {
  const sheet = parts.sheet ?? `<worksheet><sheetData>${row}</sheetData></worksheet>`;
  const part = (name: string, data: Buffer | string): ZipPart => ({ name, data: Buffer.from(data) });
  return zip([
    part('[Content_Types].xml', parts.types ?? `<Types xmlns="${xmlns}/package/2006/content-types"/>`),
    part('_rels/.rels', parts.rels ?? relationships(relationship('rId1', 'officeDocument', 'xl/workbook.xml'))),
    part(
      'xl/workbook.xml',
      parts.workbook ?? '<workbook><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      relationships(
        relationship('rId1', 'worksheet', 'worksheets/sheet1.xml'),
        relationship('rId2', 'sharedStrings', 'sharedStrings.xml'),
        relationship('rId3', 'styles', 'styles.xml'),
      ),
    ),
    ...(parts.strings === undefined ? [] : [part('xl/sharedStrings.xml', parts.strings)]),
    ...(parts.styles === undefined ? [] : [part('xl/styles.xml', parts.styles)]),
    { ...part('xl/worksheets/sheet1.xml', sheet), ...parts.sheetPart },
    ...(parts.more ?? []),
  ]);
}

const begun = '<worksheet><sheetData><row r="1">';
/** A sheet that begins well and goes on with the same bytes. */
const endless = (start: string, filling: string, size = megabytes(280)) =>
  Buffer.concat([Buffer.from(begun + start), Buffer.alloc(size, filling)]);
const repeated = (text: string, times: number) => Buffer.alloc(text.length * times, text);
const sheetOf = (rows: Buffer) =>
  Buffer.concat([Buffer.from('<worksheet><sheetData>'), rows, Buffer.from('</sheetData></worksheet>')]);
const strings = (...texts: readonly (Buffer | string)[]) =>
  Buffer.concat([Buffer.from('<sst>'), ...texts.map((text) => Buffer.from(text)), Buffer.from('</sst>')]);

/** Rows whose only cell is the last of 16,384. */
const wideRows = (count: number) =>
  Buffer.concat(
    Array.from({ length: count }, (_, i) => Buffer.from(`<row r="${i + 1}"><c r="XFD${i + 1}"><v>${i}</v></c></row>`)),
  );

/** Workbooks that nobody saved in a spreadsheet: small, and meant to take the reader's time or memory. */
export const hostileWorkbooks: readonly HostileFile[] = [
  ['a tag of 280 MB', () => workbookOf({ sheet: endless('<c ', 'a') })],
  ['an attribute of 280 MB', () => workbookOf({ sheet: endless('<c r="', 'a') })],
  ['a comment of 280 MB', () => workbookOf({ sheet: endless('<!--', 'a') })],
  ['a comment of 280 MB with brackets in it', () => workbookOf({ sheet: endless('<!--', 'a> b<') })],
  ['a CDATA section of 280 MB', () => workbookOf({ sheet: endless('<c><v><![CDATA[', 'a > b ') })],
  ['an instruction of 280 MB', () => workbookOf({ sheet: endless('<?x ', 'a> ') })],
  ['a text of 280 MB', () => workbookOf({ sheet: endless('<c t="str"><v>', '9') })],
  ['a cell of 30 MB', () => workbookOf({ sheet: endless('<c t="str"><v>', '&lt;&gt;', megabytes(30)) })],
  ['2.3 million empty shared strings', () => workbookOf({ strings: strings(repeated('<si/>', 2_300_000)) })],
  ['elements nested a million times', () => workbookOf({ strings: strings(repeated('<r>', 1_000_000)) })],
  ['a shared string of 31 MB', () => workbookOf({ strings: strings('<si><t>', Buffer.alloc(megabytes(31), 'a')) })],
  [
    'an attribute of 31 MB in the texts',
    () => workbookOf({ strings: strings('<si a="', Buffer.alloc(megabytes(31))) }),
  ],
  [
    'entities that grow a thousandfold',
    () =>
      workbookOf({
        strings: `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "${'&a;'.repeat(1000)}"><!ENTITY c "${'&b;'.repeat(1000)}">]><sst><si><t>&c;</t></si></sst>`,
      }),
  ],
  ['50,000 rows of 16,384 cells each', () => workbookOf({ sheet: sheetOf(wideRows(50_000)) })],
  ['a row of four million cells', () => workbookOf({ sheet: endless('', '<c><v>1</v></c>', megabytes(60)) })],
  ['a number of 30 million digits', () => workbookOf({ sheet: endless('<c><v>', '1', megabytes(30)) })],
  ['800,000 formats', () => workbookOf({ styles: `<styleSheet><cellXfs>${'<xf numFmtId="14"/>'.repeat(800_000)}` })],
  [
    '400,000 sheets',
    () => workbookOf({ workbook: `<workbook><sheets>${'<sheet name="a" r:id="rId1"/>'.repeat(400_000)}` }),
  ],
  ['a million attributes', () => workbookOf({ types: `<Types ${'a="" '.repeat(1_000_000)}/>` })],
  [
    'a sheet of 280 MB that declares 1,000 bytes',
    () => workbookOf({ sheet: endless('<c ', 'a'), sheetPart: { declared: 1000 } }),
  ],
  [
    'a sheet of 280 MB that declares none',
    () => workbookOf({ sheet: endless('', '<c/>'), sheetPart: { declared: 0 } }),
  ],
  [
    'a sheet whose data is damaged after 200 MB',
    () => {
      const sheet = endless('', '<c/>', megabytes(200));
      const packed = deflateRawSync(sheet);
      return workbookOf({
        sheet,
        sheetPart: { packed: Buffer.concat([packed.subarray(0, -20), Buffer.alloc(20, 0xff)]) },
      });
    },
  ],
  [
    'texts whose data is damaged after 30 MB',
    () => {
      const good = workbookOf({ strings: strings(repeated('<si/>', 6_000_000)) });
      good.fill(0xff, good.indexOf('xl/worksheets') - 60, good.indexOf('xl/worksheets') - 34);
      return good;
    },
  ],
  [
    'ten sheets that are all the same 290 MB',
    () =>
      workbookOf({
        sheet: endless('', '<c/>', megabytes(29)),
        workbook: `<workbook><sheets>${'<sheet name="a" r:id="rId1"/>'.repeat(10)}</sheets></workbook>`,
      }),
  ],
  ['half an archive', () => workbookOf({}).subarray(0, 700)],
  ['nothing but the first bytes', () => Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(megabytes(9))])],
];
