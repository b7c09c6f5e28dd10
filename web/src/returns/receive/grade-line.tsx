import { NumberInput, TextInput, UnstyledButton } from '@mantine/core';
import { lineName } from '@shipmagic/domain/refunds/line-cancellation';
import type { ExpectedLine } from '@shipmagic/domain/returns/receiving.contract';
import { type ReturnGrade, returnGradeLabels, returnGrades } from '@shipmagic/domain/returns/return-grade';
import { returnReasonLabels } from '@shipmagic/domain/returns/return-reason';
import { counted } from '@shipmagic/domain/text/counted';
import { type KeyboardEvent, useState } from 'react';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { type DeskMode, type Graded, gradedPieces, onlyGrade, piecesOf } from './grades.ts';
import classes from './receive.module.css';

interface GradeLineProps {
  line: ExpectedLine;
  mode: DeskMode;
  graded: Graded;
  onChange: (graded: Graded) => void;
  /** A key has graded the whole line. */
  onNext: () => void;
}

/** An item that was promised, with its picture, and in which condition its pieces came: a key from 1 to 5, or a tap. */
export function GradeLine({ line, mode, graded, onChange, onNext }: GradeLineProps) {
  const pieces = piecesOf(line, mode);
  const [apart, setApart] = useState(false);
  const name = lineName(line);
  const chosen = graded.isOut ? null : onlyGrade(graded, pieces);
  const grade = (to: ReturnGrade) => onChange({ ...graded, counts: { [to]: pieces }, isOut: false });
  const leaveOut = () => onChange({ ...graded, counts: {}, isOut: true });
  const press = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
    const to = returnGrades[Number(event.key) - 1];
    if (event.key === '0' && mode === 'receive') leaveOut();
    else if (/^[1-5]$/.test(event.key) && to) grade(to);
    else return;
    event.preventDefault();
    setApart(false);
    onNext();
  };
  if (pieces === 0) return <Done line={line} name={name} />;
  return (
    <fieldset className={classes.line} onKeyDown={press}>
      <legend className="visually-hidden">{name}</legend>
      <ProductPicture url={line.imageUrl} size={72} />
      <div className={classes.text}>
        <div className={classes.name}>
          {pieces} × {name}
        </div>
        <div className={classes.minor}>{[line.sku, promised(line)].filter(Boolean).join(' · ')}</div>
        {line.note && <div className={classes.minor}>“{line.note}”</div>}
      </div>
      <div className={classes.grades}>
        {returnGrades.map((one, i) => (
          <UnstyledButton
            key={one}
            className={classes.grade ?? ''}
            data-grade={one}
            aria-pressed={chosen === one}
            aria-keyshortcuts={String(i + 1)}
            onClick={() => {
              setApart(false);
              grade(one);
            }}
          >
            <kbd aria-hidden>{i + 1}</kbd>
            {returnGradeLabels[one]}
          </UnstyledButton>
        ))}
        {mode === 'receive' && (
          <UnstyledButton
            className={classes.grade ?? ''}
            aria-pressed={graded.isOut}
            aria-keyshortcuts="0"
            onClick={leaveOut}
          >
            <kbd aria-hidden>0</kbd>
            Not in this parcel
          </UnstyledButton>
        )}
      </div>
      {apart && <Apart graded={graded} pieces={pieces} name={name} onChange={onChange} />}
      <div className={classes.more}>
        <TextInput
          className={classes.note ?? ''}
          aria-label={`Note on ${name}`}
          placeholder="Note on its condition"
          maxLength={500}
          value={graded.note}
          onChange={(event) => onChange({ ...graded, note: event.currentTarget.value })}
        />
        {pieces > 1 && !apart && (
          <UnstyledButton
            className={classes.link ?? ''}
            onClick={() => {
              setApart(true);
              onChange({ ...graded, isOut: false });
            }}
          >
            Grade the pieces apart
          </UnstyledButton>
        )}
      </div>
    </fieldset>
  );
}

const promised = ({ reason }: ExpectedLine) => (reason ? `Sent back: ${returnReasonLabels[reason]}` : null);

function Done({ line, name }: { line: ExpectedLine; name: string }) {
  return (
    <div className={classes.line}>
      <ProductPicture url={line.imageUrl} size={72} />
      <div className={classes.text}>
        <div className={classes.name}>{name}</div>
        <div className={classes.minor}>
          {line.received === 1 ? 'The piece was received before.' : `All ${line.received} pieces were received before.`}
        </div>
      </div>
    </div>
  );
}

interface ApartProps {
  graded: Graded;
  pieces: number;
  name: string;
  onChange: (graded: Graded) => void;
}

/** How many pieces of a line have which grade. */
function Apart({ graded, pieces, name, onChange }: ApartProps) {
  const left = pieces - gradedPieces(graded);
  return (
    <div className={classes.apart}>
      {returnGrades.map((one) => (
        <NumberInput
          key={one}
          label={returnGradeLabels[one]}
          aria-label={`${returnGradeLabels[one]} pieces of ${name}`}
          size="xs"
          min={0}
          max={pieces}
          allowDecimal={false}
          allowNegative={false}
          value={graded.counts[one] ?? 0}
          onChange={(value) => onChange({ ...graded, counts: { ...graded.counts, [one]: Number(value) || 0 } })}
        />
      ))}
      <span className={left < 0 ? classes.problem : classes.minor} role="status">
        {left === 0
          ? 'All pieces are graded'
          : left > 0
            ? `${counted(left, 'piece')} without a grade`
            : `${counted(-left, 'piece')} too many`}
      </span>
    </div>
  );
}
