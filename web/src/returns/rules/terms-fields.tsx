import { Fieldset, MultiSelect, Radio, Stack, Switch } from '@mantine/core';
import { returnWishes, returnWishLabels } from '@shipmagic/domain/returns/return-wish';
import type { ReturnRule } from '@shipmagic/domain/returns/rules/return-rule';
import { type Unanswered, unansweredChoices, unansweredLabels } from '@shipmagic/domain/returns/rules/unanswered';
import { reasonChoices } from './condition-fields.tsx';
import { NumberField } from './number-field.tsx';
import classes from './rules.module.css';

type Terms = ReturnRule['terms'];

const wishChoices = returnWishes.map((value) => ({ value, label: returnWishLabels[value] }));

/** The terms of a rule; a field that is empty leaves it to the settings. */
export function TermsFields({ terms, onChange }: { terms: Terms; onChange: (terms: Terms) => void }) {
  const edit = (part: Partial<Terms>) => onChange({ ...terms, ...part });
  return (
    <Fieldset legend="Then">
      <Stack gap="sm">
        <Switch
          label="It cannot be returned"
          checked={terms.notReturnable}
          onChange={(event) => edit({ notReturnable: event.currentTarget.checked })}
        />
        {!terms.notReturnable && (
          <>
            <Switch
              label="Approved by itself when customers ask"
              description="When the rules of all items of a request say so"
              checked={terms.approves}
              onChange={(event) => edit({ approves: event.currentTarget.checked })}
            />
            <div className={classes.pair}>
              <NumberField
                label="Days to ask"
                placeholder="As the setting"
                min={1}
                max={365}
                value={terms.windowDays}
                onChange={(windowDays) => edit({ windowDays })}
              />
              <NumberField
                label="Fee"
                placeholder="As the setting"
                prefix="₹"
                max={100_000}
                value={terms.fee}
                onChange={(fee) => edit({ fee })}
              />
            </div>
            <MultiSelect
              label="Reasons that need a picture"
              data={reasonChoices}
              value={terms.pictureReasons}
              onChange={(reasons) => edit({ pictureReasons: reasons as Terms['pictureReasons'] })}
            />
            <MultiSelect
              label="What customers may ask for"
              placeholder={terms.wishes === null ? 'As the setting' : ''}
              data={wishChoices}
              value={terms.wishes ?? []}
              onChange={(wishes) => edit({ wishes: wishes.length > 0 ? (wishes as Terms['wishes']) : null })}
            />
            <Radio.Group
              label="When nobody has answered in time, a request"
              value={terms.unanswered}
              onChange={(value) => edit({ unanswered: value as Unanswered })}
            >
              <Stack gap={8} mt={6}>
                {unansweredChoices.map((value) => (
                  <Radio key={value} value={value} label={unansweredLabels[value].toLowerCase()} />
                ))}
              </Stack>
            </Radio.Group>
          </>
        )}
      </Stack>
    </Fieldset>
  );
}
