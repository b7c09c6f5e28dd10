import { Stack, TextInput } from '@mantine/core';
import { checkInput } from '@shipmagic/domain/http/check-input';
import { emptyRule, type ReturnRule, returnRules } from '@shipmagic/domain/returns/rules/return-rule';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { ConditionFields } from './condition-fields.tsx';
import { TermsFields } from './terms-fields.tsx';
import { type KeptRules, useSaveRules } from './use-save-rules.ts';

interface RuleDialogProps {
  kept: KeptRules;
  /** Of the rule in the list; null for a new one, which becomes the last. */
  place: number | null;
  onClose: () => void;
}

/** Adds or edits a rule. */
export function RuleDialog({ kept, place, onClose }: RuleDialogProps) {
  const [rule, setRule] = useState<ReturnRule>(() => kept.rules[place ?? -1] ?? emptyRule);
  const [problem, setProblem] = useState<string | null>(null);
  const { save, busy } = useSaveRules(kept);
  const edit = (part: Partial<ReturnRule>) => {
    setProblem(null);
    setRule({ ...rule, ...part });
  };
  const submit = () => {
    const all = place === null ? [...kept.rules, rule] : kept.rules.with(place, rule);
    const checked = checkInput(returnRules, all);
    if ('problem' in checked) return setProblem(checked.problem.message);
    save(checked.value, place === null ? 'Rule added' : 'Rule saved', onClose);
  };
  return (
    <Dialog opened onClose={onClose} title={place === null ? 'New return rule' : 'Return rule'} size="lg">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="md">
          <TextInput
            label="Name"
            description="Written wherever the rule has decided"
            maxLength={80}
            required
            data-autofocus
            value={rule.name}
            onChange={(event) => edit({ name: event.currentTarget.value })}
          />
          <ConditionFields
            when={rule.when}
            productTypes={kept.productTypes}
            productTags={kept.productTags}
            onChange={(when) => edit({ when })}
          />
          <TermsFields terms={rule.terms} onChange={(terms) => edit({ terms })} />
          <FormProblem text={problem} />
          <DialogButtons submit={place === null ? 'Add rule' : 'Save'} busy={busy} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
