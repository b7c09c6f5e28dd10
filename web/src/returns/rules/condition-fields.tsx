import { Fieldset, MultiSelect, Stack, TagsInput } from '@mantine/core';
import { returnReasonLabels, returnReasons } from '@shipmagic/domain/returns/return-reason';
import type { RuleConditions } from '@shipmagic/domain/returns/rules/return-rule';
import { VendorFilter } from '../../ui/vendor-filter.tsx';
import { NumberField } from './number-field.tsx';
import classes from './rules.module.css';

export const reasonChoices = returnReasons.map((value) => ({ value, label: returnReasonLabels[value] }));

interface ConditionFieldsProps {
  when: RuleConditions;
  productTypes: readonly string[];
  productTags: readonly string[];
  onChange: (when: RuleConditions) => void;
}

const usualDays = 90;

/** When a rule fits; a field that is empty leaves it open. */
export function ConditionFields({ when, productTypes, productTags, onChange }: ConditionFieldsProps) {
  const edit = (part: Partial<RuleConditions>) => onChange({ ...when, ...part });
  const { days = usualDays, atLeast = null, atMost = null } = when.returns ?? {};
  const count = (part: Partial<NonNullable<RuleConditions['returns']>>) => {
    const returns = { days, atLeast, atMost, ...part };
    edit({ returns: returns.atLeast === null && returns.atMost === null ? null : returns });
  };
  return (
    <Fieldset legend="It fits an item when all of this holds">
      <Stack gap="sm">
        <VendorFilter chosen={when.vendors} onChange={(vendors) => edit({ vendors })} />
        <TagsInput
          label="Product types"
          data={[...productTypes]}
          value={when.productTypes}
          onChange={(types) => edit({ productTypes: types })}
        />
        <TagsInput
          label="Tags of the product or the order"
          data={[...productTags]}
          limit={50}
          value={when.tags}
          onChange={(tags) => edit({ tags })}
        />
        <MultiSelect
          label="Reasons"
          data={reasonChoices}
          value={when.reasons}
          onChange={(reasons) => edit({ reasons: reasons as RuleConditions['reasons'] })}
        />
        <div className={classes.pair}>
          <NumberField
            label="Worth at least"
            prefix="₹"
            max={99_999_999}
            decimals
            value={when.from}
            onChange={(from) => edit({ from })}
          />
          <NumberField
            label="Worth below"
            prefix="₹"
            max={99_999_999}
            decimals
            value={when.below}
            onChange={(below) => edit({ below })}
          />
        </div>
        <div className={classes.pair}>
          <NumberField
            label="Returns before, at least"
            max={1000}
            value={atLeast}
            onChange={(to) => count({ atLeast: to })}
          />
          <NumberField
            label="Returns before, at most"
            max={1000}
            value={atMost}
            onChange={(to) => count({ atMost: to })}
          />
          <NumberField
            label="In the last days"
            min={1}
            max={3650}
            value={days}
            onChange={(to) => count({ days: to ?? usualDays })}
          />
        </div>
      </Stack>
    </Fieldset>
  );
}
