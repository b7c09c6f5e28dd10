import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { Counter } from './counter.ts';
import { HighMarks } from './high-marks.ts';
import { jsonPieces } from './json-pieces.ts';
import { temporaryDir } from './state-dir.fixture.ts';
import { StateFile } from './state-file.ts';

const silently = () => vi.spyOn(process.stderr, 'write').mockReturnValue(true);

describe('a state file', () => {
  const at = () => join(temporaryDir(), 'state.json');
  const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

  it('is written soon after the first of many changes, and again after later ones', async () => {
    const path = at();
    let value = 0;
    const file = new StateFile(path, () => [JSON.stringify({ value })], 60);
    // Continuous changes must not delay writing: with each putting it off, there would never be a file.
    for (; value < 500 && !existsSync(path); value++) {
      file.touch();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(existsSync(path)).toBe(true);
    file.touch();
    await vi.waitFor(() => expect(read(path)).toEqual({ value }));
    await file.close();
  });

  it('is written on close, and not afterwards', async () => {
    const path = at();
    let value = 1;
    const file = new StateFile(path, () => [JSON.stringify({ value })], 20);
    file.touch();
    expect(await file.close()).toBe(true);
    expect(read(path)).toEqual({ value: 1 });
    value = 2;
    file.touch();
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(read(path)).toEqual({ value: 1 });
  });

  it('yields to other work while writing a lot', async () => {
    const items = Array.from({ length: 20_000 }, (_, id) => ({ id, text: 'x'.repeat(300) }));
    const file = new StateFile(at(), () => jsonPieces({ items }, () => ({ version: 1 })));
    let others = 0;
    let isWriting = true;
    const work = () => {
      others += 1;
      if (isWriting) setImmediate(work);
    };
    setImmediate(work);
    await file.save();
    isWriting = false;
    expect(others).toBeGreaterThan(20);
    expect(read(file.path).items).toHaveLength(20_000);
  });

  it.each(['{"version":1,"items":[{"id":1},', '', '{"version":99}'])('that holds %j is moved aside', async (text) => {
    const stderr = silently();
    const path = at();
    writeFileSync(path, text);
    const restore = vi.fn((content: unknown) => {
      if (typeof content !== 'object' || content === null || !('items' in content)) throw new Error('no items');
    });
    expect(await new StateFile(path, () => ['{}']).load(restore)).toBe(false);
    expect(existsSync(path)).toBe(false);
    expect(readFileSync(`${path}.broken`, 'utf8')).toBe(text);
    expect(String(stderr.mock.calls[0]?.[0])).toContain('starting anew');
    stderr.mockRestore();
  });

  it('belongs to the process that wrote it last', async () => {
    const stderr = silently();
    const path = at();
    const old = new StateFile(path, () => ['{"by":"old"}']);
    await old.save();
    const next = new StateFile(path, () => ['{"by":"next"}']);
    await next.save();
    old.touch();
    expect(await old.close()).toBe(false);
    expect(read(path)).toEqual({ by: 'next' });
    stderr.mockRestore();
  });

  it('is written again after a failure', async () => {
    const stderr = silently();
    const dir = temporaryDir();
    let fails = true;
    const pieces = () => {
      if (fails) throw new Error('disk full');
      return ['{}'];
    };
    const file = new StateFile(join(dir, 'state.json'), pieces, 10);
    await file.save();
    expect(existsSync(file.path)).toBe(false);
    fails = false;
    await file.close();
    expect(read(file.path)).toEqual({});
    stderr.mockRestore();
  });
});

describe('high marks', () => {
  const counterAt = (start: number, ahead: number) => new Counter(start, { after: (last) => last + 1, ahead });
  const marksOf = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, number>;

  it('are on disk before a value is handed out', () => {
    const path = join(temporaryDir(), 'marks.json');
    const counters = { number: counterAt(1000, 0), id: counterAt(1, 10) };
    new HighMarks(path, counters).apply(false);
    for (let i = 0; i < 25; i++) {
      const number = counters.number.next();
      expect(marksOf(path).number).toBe(number);
      const id = counters.id.next();
      expect(marksOf(path).id).toBeGreaterThanOrEqual(id);
    }
  });

  it('leave no gap after an orderly shutdown, and no duplicates after a crash', () => {
    const path = join(temporaryDir(), 'marks.json');
    const first = { id: counterAt(1, 10) };
    const marks = new HighMarks(path, first);
    marks.apply(false);
    const last = first.id.next();
    const killed = { id: counterAt(1, 10) };
    new HighMarks(path, killed).apply(true);
    expect(killed.id.next()).toBeGreaterThan(last);
    marks.release();
    const orderly = { id: counterAt(1, 10) };
    new HighMarks(path, orderly).apply(true);
    expect(orderly.id.next()).toBe(last + 1);
  });

  it('make the counters skip values when lost', () => {
    const counters = { id: counterAt(5, 10) };
    new HighMarks(join(temporaryDir(), 'marks.json'), counters).apply(true);
    expect(counters.id.next()).toBe(1006);
  });
});
