/** A field of the draft that is a text. */
import { TextField, type TextFieldProps } from '../../kit/kit.ts'
import type { ServiceDraft } from './draft.ts'
import type { StepProps } from './step-props.ts'

type TextNames<D> = { [N in keyof D]: D[N] extends string ? N : never }[keyof D] & string

export interface TextRowProps<D extends ServiceDraft>
  extends Omit<TextFieldProps, 'value' | 'onChange' | 'error' | 'name'> {
  readonly step: StepProps<D>
  readonly name: TextNames<D>
}

/** Draws nothing of its own: the field of the kit, bound to the draft. */
export function TextRow<D extends ServiceDraft>({ step, name, ...props }: TextRowProps<D>) {
  return (
    <TextField
      {...props}
      name={name}
      value={step.draft[name] as string}
      error={step.errorOf(name)}
      onChange={text => step.change({ [name]: text } as unknown as Partial<D>)}
    />
  )
}
