import type { ComponentProps, Ref } from 'react';
import classes from './check-box.module.css';

type CheckBoxProps = Pick<ComponentProps<'input'>, 'checked' | 'disabled' | 'onChange' | 'onClick' | 'aria-label'> & {
  ref?: Ref<HTMLInputElement>;
};

/** The box that selects a row: one element, where there is one in each of a hundred rows. It looks like the app's others. */
export function CheckBox(props: CheckBoxProps) {
  return <input type="checkbox" className={classes.box} {...props} />;
}
