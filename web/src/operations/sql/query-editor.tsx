import { PostgreSQL, sql } from '@codemirror/lang-sql';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { Compartment, Prec } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { SchemaTable } from '@shipmagic/domain/operations/sql.contract';
import { basicSetup } from 'codemirror';
import { useEffect, useRef } from 'react';

export interface QueryEditorProps {
  value: string;
  onChange: (query: string) => void;
  /** Ctrl+Enter or Cmd+Enter. */
  onRun: () => void;
  /** For completion. */
  tables: readonly SchemaTable[];
}

const look = EditorView.theme({
  '&': { backgroundColor: 'var(--sm-surface)', color: 'var(--sm-ink)', fontSize: '13px', height: '220px' },
  '&.cm-focused': { outline: '2px solid var(--sm-accent)', outlineOffset: '-1px' },
  '.cm-scroller': { fontFamily: 'var(--mantine-font-family-monospace)', lineHeight: '1.5' },
  '.cm-content': { caretColor: 'var(--sm-ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--sm-ink)' },
  '.cm-gutters': { backgroundColor: 'var(--sm-sunken)', color: 'var(--sm-dimmed)', borderRightColor: 'var(--sm-line)' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--sm-accent-soft)',
  },
  '.cm-tooltip': { backgroundColor: 'var(--sm-surface)', color: 'var(--sm-ink)', borderColor: 'var(--sm-line-strong)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--sm-accent)', color: '#fff' },
});

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--sm-accent-ink)', fontWeight: '600' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--sm-danger-ink)' },
  { tag: [tags.comment, tags.lineComment, tags.blockComment], color: 'var(--sm-dimmed)', fontStyle: 'italic' },
]);

const language = (tables: readonly SchemaTable[]) =>
  sql({
    dialect: PostgreSQL,
    schema: Object.fromEntries(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)])),
  });

/** The query editor, with syntax highlighting, completion of tables and columns, and a shortcut to run it. */
export function QueryEditor({ value, onChange, onRun, tables }: QueryEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const schema = useRef(new Compartment());
  const start = useRef({ value, tables });
  const now = useRef({ onChange, onRun });
  now.current = { onChange, onRun };

  useEffect(() => {
    if (!host.current) return;
    const runNow = () => {
      now.current.onRun();
      return true;
    };
    const made = new EditorView({
      parent: host.current,
      doc: start.current.value,
      extensions: [
        Prec.highest(keymap.of([{ key: 'Mod-Enter', run: runNow }])),
        basicSetup,
        syntaxHighlighting(colours),
        look,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': 'SQL query', tabindex: '0' }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) now.current.onChange(update.state.doc.toString());
        }),
        schema.current.of(language(start.current.tables)),
      ],
    });
    view.current = made;
    return () => made.destroy();
  }, []);

  useEffect(() => {
    view.current?.dispatch({ effects: schema.current.reconfigure(language(tables)) });
  }, [tables]);

  // A saved query or a sample was loaded.
  useEffect(() => {
    const doc = view.current?.state.doc;
    if (doc && doc.toString() !== value)
      view.current?.dispatch({ changes: { from: 0, to: doc.length, insert: value }, selection: { anchor: 0 } });
  }, [value]);

  return <div ref={host} style={{ border: '1px solid var(--sm-line-strong)', borderRadius: 6, overflow: 'hidden' }} />;
}
