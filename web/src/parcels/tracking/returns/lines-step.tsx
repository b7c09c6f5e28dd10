import type { Returnable } from '@shipmagic/domain/returns/customers/customer-returns.contract';
import { useId } from 'react';
import { ProductPicture } from '../../../ui/product-picture.tsx';
import question from '../question/question.module.css';
import { type Draft, emptyLine, type Missing } from './draft.ts';
import { LineFields } from './line-fields.tsx';
import { Problem } from './problem.tsx';
import { useReturnWords } from './return-words.ts';
import classes from './returns.module.css';
import { termsProblem } from './terms.ts';
import { TermsNote } from './terms-note.tsx';

export interface StepProps {
  returnable: Returnable;
  draft: Draft;
  missing: Missing | null;
  onChange: (draft: Draft) => void;
}

/** The items that go back, each with pieces and reason. */
export function LinesStep({ returnable, draft, missing, onChange }: StepProps) {
  const id = useId();
  const returns = useReturnWords();
  const toggle = (lineItemId: string, pieces: number) => {
    const { [lineItemId]: chosen, ...others } = draft.lines;
    onChange({ ...draft, lines: chosen ? others : { ...draft.lines, [lineItemId]: emptyLine(pieces) } });
  };
  return (
    <fieldset className={question.choices}>
      <legend className={question.title}>{returns.form.items}</legend>
      {returnable.lines.map(({ lineItemId, title, variantTitle, imageUrl, pieces, refusal }) => {
        const chosen = draft.lines[lineItemId];
        return (
          <div key={lineItemId} className={classes.line}>
            <label className={classes.item} data-refused={refusal ? true : undefined}>
              <input
                type="checkbox"
                checked={chosen !== undefined}
                disabled={refusal !== null}
                aria-describedby={refusal ? `${id}-${lineItemId}` : undefined}
                onChange={() => toggle(lineItemId, pieces)}
              />
              <ProductPicture url={imageUrl} size={40} />
              <span className={classes.name}>
                {title}
                {variantTitle && <small>{variantTitle}</small>}
              </span>
            </label>
            {refusal && (
              <p id={`${id}-${lineItemId}`} className={question.hint}>
                {returns.lineRefusals[refusal.why]}
              </p>
            )}
            {chosen && <TermsNote of={termsProblem(returnable, draft, lineItemId)} />}
            {chosen && (
              <LineFields
                pieces={pieces}
                line={chosen}
                reasons={returnable.reasons}
                isReasonMissing={missing?.problem === 'reason' && missing.line === lineItemId}
                onChange={(line) => onChange({ ...draft, lines: { ...draft.lines, [lineItemId]: line } })}
              />
            )}
          </div>
        );
      })}
      <Problem of={missing?.problem === 'lines' ? 'lines' : null} />
    </fieldset>
  );
}
