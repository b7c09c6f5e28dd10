import type { CustomerQuestion } from '@shipmagic/domain/parcels/answers/customer-question';
import { wishedDay } from '@shipmagic/domain/parcels/failed-deliveries/wish-text';
import { longestLandmark } from '@shipmagic/domain/parcels/questions/landmark';
import { addDays, daysBetween } from '@shipmagic/domain/time/india-day';
import { useId } from 'react';
import { CodeField } from './code-field.tsx';
import classes from './question.module.css';

interface AnswerFieldsProps {
  magicOrderId: string;
  offer: CustomerQuestion['answers'][number];
}

const daysOf = ({ first, last }: { first: string; last: string }) =>
  Array.from({ length: daysBetween(first, last) + 1 }, (_, n) => addDays(first, n));

/** Fields that go with a chosen answer. */
export function AnswerFields({ magicOrderId, offer: { answer, days, code } }: AnswerFieldsProps) {
  const id = useId();
  return (
    <>
      {answer === 'phone' && (
        <div className={classes.field}>
          <label htmlFor={`${id}-phone`}>Mobile number</label>
          <input id={`${id}-phone`} name="phone" type="tel" autoComplete="tel" maxLength={30} />
        </div>
      )}
      {answer === 'landmark' && (
        <div className={classes.field}>
          <label htmlFor={`${id}-landmark`}>Landmark or detail</label>
          <input
            id={`${id}-landmark`}
            name="landmark"
            placeholder="Such as: behind the temple, 2nd floor"
            autoComplete="off"
            maxLength={longestLandmark}
          />
        </div>
      )}
      {days && (
        <div className={classes.field}>
          <label htmlFor={`${id}-day`}>On which day?</label>
          <select id={`${id}-day`} name="day">
            <option value="">As soon as possible</option>
            {daysOf(days).map((day) => (
              <option key={day} value={day}>
                {wishedDay(day)}
              </option>
            ))}
          </select>
        </div>
      )}
      {code && <CodeField magicOrderId={magicOrderId} />}
    </>
  );
}
