import { type BrandSettings, brandContract } from '@shipmagic/domain/brand/brand.contract';
import { brandPictures } from '@shipmagic/domain/brand/brand-picture';
import { useState } from 'react';
import { ApiError, outcomeText, serverMessage } from '../api/api-error.ts';
import { invalidate } from '../api/cache.ts';
import { call, upload } from '../api/client.ts';
import { toast } from '../ui/toast.ts';
import { type BrandDraft, bodyOf } from './brand-draft.ts';

/** The server's refusals of fields, by their names in the form. */
export type BrandProblems = Readonly<Record<string, string>>;

/** Saves the form, then the pictures that go with it; a refusal is said at its field. */
export function useSaveBrand(kept: BrandSettings) {
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<BrandProblems>({});
  // Pictures that are refused leave the rest saved: the next try is based on that.
  const [basedOn, setBasedOn] = useState(kept.changedAt);
  const refuse = (error: unknown, asField?: string) => {
    const said = serverMessage(error as Error) ?? (error as Error).message;
    const field = asField ?? (error instanceof ApiError ? error.field?.replace(/^support\.|\.\d+$/g, '') : undefined);
    if (field) setProblems({ [field]: said });
    toast.error(
      asField ? `The ${asField} was not saved` : 'The brand was not saved',
      outcomeText(error as Error) || said,
    );
  };
  const savePictures = async (draft: BrandDraft): Promise<boolean> => {
    for (const picture of brandPictures) {
      const drafted = draft[picture];
      const params = { picture };
      try {
        if (drafted.is === 'new') await upload(brandContract.putPicture, { params }, drafted.file);
        if (drafted.is === 'removed') await call(brandContract.removePicture, { params });
      } catch (error) {
        refuse(error, picture);
        return false;
      }
    }
    return true;
  };
  const save = async (draft: BrandDraft) => {
    setBusy(true);
    setProblems({});
    try {
      const saved = await call(brandContract.change, { body: { ...bodyOf(draft), basedOn } });
      setBasedOn(saved.changedAt);
      if (!(await savePictures(draft))) return;
      await invalidate([brandContract.settings]);
      toast.success('Brand saved', 'Customers see it from now on.');
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  };
  const clearProblem = (field: string) => setProblems(({ [field]: _, ...others }) => others);
  return { save, busy, problems, clearProblem };
}
