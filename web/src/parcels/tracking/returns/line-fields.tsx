import type { ReturnReason } from '@shipmagic/domain/returns/return-reason';
import { useId } from 'react';
import question from '../question/question.module.css';
import type { Draft } from './draft.ts';
import { Problem } from './problem.tsx';
import { useReturnWords } from './return-words.ts';
import classes from './returns.module.css';

type Line = Draft['lines'][string];

interface LineFieldsProps {
  pieces: number;
  line: Line;
  reasons: readonly ReturnReason[];
  isReasonMissing: boolean;
  onChange: (line: Line) => void;
}

/** How many pieces of an item go back, and why. */
export function LineFields({ pieces, line, reasons, isReasonMissing, onChange }: LineFieldsProps) {
  const id = useId();
  const returns = useReturnWords();
  const { form } = returns;
  return (
    <div className={classes.fields}>
      {pieces > 1 && (
        <div className={question.field}>
          <label htmlFor={`${id}-pieces`}>{form.pieces}</label>
          <input
            id={`${id}-pieces`}
            type="number"
            inputMode="numeric"
            min={1}
            max={pieces}
            value={line.quantity}
            onChange={({ currentTarget }) => {
              const wanted = Math.trunc(Number(currentTarget.value));
              onChange({ ...line, quantity: Math.min(pieces, Math.max(1, wanted || 1)) });
            }}
          />
        </div>
      )}
      <div className={question.field}>
        <label htmlFor={`${id}-reason`}>{form.reason}</label>
        <select
          id={`${id}-reason`}
          value={line.reason ?? ''}
          aria-invalid={isReasonMissing || undefined}
          aria-describedby={isReasonMissing ? `${id}-missing` : undefined}
          onChange={({ currentTarget }) =>
            onChange({ ...line, reason: reasons.find((one) => one === currentTarget.value) ?? null })
          }
        >
          <option value="">{form.chooseReason}</option>
          {reasons.map((reason) => (
            <option key={reason} value={reason}>
              {returns.reasons[reason]}
            </option>
          ))}
        </select>
        <Problem id={`${id}-missing`} of={isReasonMissing ? 'reason' : null} />
      </div>
      <div className={question.field}>
        <label htmlFor={`${id}-note`}>{form.note}</label>
        <textarea
          id={`${id}-note`}
          rows={2}
          maxLength={500}
          value={line.note}
          onChange={({ currentTarget }) => onChange({ ...line, note: currentTarget.value })}
        />
      </div>
    </div>
  );
}
