import type { Returnable } from '@shipmagic/domain/returns/customers/customer-returns.contract';
import { type FormEvent, useState } from 'react';
import { CodeField } from '../question/code-field.tsx';
import question from '../question/question.module.css';
import { emptyDraft, type Missing, missingIn, requestOf } from './draft.ts';
import { ExchangePrice } from './exchange-price.tsx';
import { LinesStep } from './lines-step.tsx';
import { PicturesField } from './pictures/pictures-field.tsx';
import { usePictures } from './pictures/use-pictures.ts';
import { Problem } from './problem.tsx';
import { useReturnWords } from './return-words.ts';
import classes from './returns.module.css';
import { needsPicture } from './terms.ts';
import { useRequest } from './use-request.ts';
import { WishStep } from './wish-step.tsx';

interface ReturnFormProps {
  magicOrderId: string;
  returnable: Returnable;
  onAsked: (number: string) => void;
  onClose: () => void;
}

const steps = [1, 2, 3] as const;
type Step = (typeof steps)[number];

/** Each step begins where it is said. */
const focus = (place: HTMLElement | null) => place?.focus();

/** Asks for a return in three steps: what and why, what instead and how, and the code that confirms it. */
export default function ReturnForm({ magicOrderId, returnable, onAsked, onClose }: ReturnFormProps) {
  const returns = useReturnWords();
  const { form } = returns;
  const [step, setStep] = useState<Step>(1);
  const [chosen, setChosen] = useState(() => emptyDraft(returnable));
  const [missing, setMissing] = useState<Missing | null>(null);
  const pictures = usePictures(magicOrderId);
  const draft = { ...chosen, pictures: pictures.ids.length };
  const { busy, problem, send, setProblem } = useRequest(magicOrderId, onAsked);
  const go = (to: Step) => {
    setMissing(null);
    setProblem(null);
    setStep(to);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (step !== 3) {
      const lacks = missingIn(step, returnable, draft);
      return lacks ? setMissing(lacks) : go(step === 1 ? 2 : 3);
    }
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim();
    const request = code ? requestOf(returnable, draft, code) : null;
    if (request) void send({ ...request, pictureIds: pictures.ids });
    else setProblem('code');
  };
  const props = {
    returnable,
    draft,
    missing,
    onChange: (changed: typeof draft) => {
      setMissing(null);
      setChosen(changed);
    },
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p key={step} ref={focus} tabIndex={-1} className={classes.place}>
        {form.step(step, steps.length)}
      </p>
      {step === 1 && <LinesStep {...props} />}
      {step === 1 && <PicturesField of={pictures} isNeeded={needsPicture(returnable, draft)} />}
      {step === 2 && <WishStep {...props} />}
      {step === 3 && (
        <>
          <p className={question.title}>{form.confirm}</p>
          <ExchangePrice returnable={returnable} draft={draft} />
          <CodeField magicOrderId={magicOrderId} />
        </>
      )}
      <Problem of={problem} />
      <div className={question.taps}>
        <button type="submit" className={classes.forward} disabled={busy || pictures.sending !== null}>
          {step < 3 ? form.next : busy ? form.sending : form.send}
        </button>
        <button
          type="button"
          className={question.quiet}
          disabled={busy}
          onClick={() => (step === 1 ? onClose() : go(step === 3 ? 2 : 1))}
        >
          {step === 1 ? form.close : form.back}
        </button>
      </div>
    </form>
  );
}
