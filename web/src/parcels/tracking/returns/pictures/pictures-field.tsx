import { requestPicturesAtMost } from '@shipmagic/domain/returns/pictures/picture-limits';
import { useEffect, useId, useRef } from 'react';
import question from '../../question/question.module.css';
import { useReturnWords } from '../return-words.ts';
import classes from './pictures.module.css';
import type { Pictures } from './use-pictures.ts';

/** Adds pictures to a request, each of which can be taken away until it is sent. */
export function PicturesField({ of, isNeeded }: { of: Pictures; isNeeded: boolean }) {
  const { added, sending, problem, add, remove, reload } = of;
  const id = useId();
  const { pictures } = useReturnWords();
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // Whoever comes back to the step sees those that are there by then.
  useEffect(() => void reload(), [reload]);
  const isFull = added.length >= requestPicturesAtMost;
  return (
    <fieldset className={question.choices}>
      <legend className={question.title}>{pictures.title(isNeeded)}</legend>
      <p id={`${id}-hint`} className={question.hint}>
        {pictures.hint(requestPicturesAtMost)}
      </p>
      {added.length > 0 && (
        <ul className={classes.list}>
          {added.map(({ id: picture, address }, i) => (
            <li key={picture}>
              <img src={address} alt={pictures.picture(i + 1)} />
              <button
                type="button"
                className={classes.remove}
                aria-label={pictures.remove(i + 1)}
                onClick={() => void remove(picture).then(() => button.current?.focus())}
              >
                <span aria-hidden>×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={field}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={pictures.add}
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])];
          // The same file can be chosen again.
          currentTarget.value = '';
          if (chosen.length > 0) void add(chosen);
        }}
      />
      <button
        ref={button}
        type="button"
        className={`${question.quiet} ${classes.add}`}
        aria-describedby={`${id}-hint`}
        aria-disabled={isFull || sending !== null || undefined}
        onClick={() => !isFull && sending === null && field.current?.click()}
      >
        {sending === null ? pictures.add : pictures.sending(Math.round(sending * 100))}
      </button>
      <div role="status" className={classes.progress}>
        {sending !== null && <progress value={sending} aria-label={pictures.sending(Math.round(sending * 100))} />}
      </div>
      {problem && (
        <p className={question.problem} role="alert">
          {pictures.problems[problem]}
        </p>
      )}
    </fieldset>
  );
}
