import type { CustomerQuestion } from '@shipmagic/domain/parcels/answers/customer-question';
import { longestLandmark } from '@shipmagic/domain/parcels/questions/landmark';
import { addDays, daysBetween } from '@shipmagic/domain/time/india-day';
import { useId } from 'react';
import { useWords } from '../words.ts';
import { CodeField } from './code-field.tsx';
import classes from './question.module.css';

interface AnswerFieldsProps {
  magicOrderId: string;
  offer: CustomerQuestion['answers'][number];
  now: Date;
}

const daysOf = ({ first, last }: { first: string; last: string }) =>
  Array.from({ length: daysBetween(first, last) + 1 }, (_, n) => addDays(first, n));

/** Fields that go with a chosen answer. */
export function AnswerFields({ magicOrderId, offer: { answer, days, code }, now }: AnswerFieldsProps) {
  const id = useId();
  const { question, day: dayIn } = useWords();
  return (
    <>
      {answer === 'phone' && (
        <div className={classes.field}>
          <label htmlFor={`${id}-phone`}>{question.phone}</label>
          <input id={`${id}-phone`} name="phone" type="tel" autoComplete="tel" maxLength={30} />
        </div>
      )}
      {answer === 'landmark' && (
        <div className={classes.field}>
          <label htmlFor={`${id}-landmark`}>{question.landmark}</label>
          <input
            id={`${id}-landmark`}
            name="landmark"
            placeholder={question.landmarkExample}
            autoComplete="off"
            maxLength={longestLandmark}
          />
        </div>
      )}
      {days && (
        <div className={classes.field}>
          <label htmlFor={`${id}-day`}>{question.day}</label>
          <select id={`${id}-day`} name="day">
            <option value="">{question.anyDay}</option>
            {daysOf(days).map((day) => (
              <option key={day} value={day}>
                {dayIn(day, now)}
              </option>
            ))}
          </select>
        </div>
      )}
      {code && <CodeField magicOrderId={magicOrderId} />}
    </>
  );
}
