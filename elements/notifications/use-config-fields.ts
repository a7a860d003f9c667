import { notificationStrings } from '../../core/notifications/strings.ts'
import { useStrings } from '../kit/kit.ts'
import type { ConfigFormProps } from './type-view.ts'

type Word = keyof typeof notificationStrings.strings
type NamesOf<C, V> = { [K in keyof C]: C[K] extends V ? K : never }[keyof C] & Word

/** Returns the properties of a form's fields by their name in the config: its string is the label. */
export function useConfigFields<C extends object>({ config, errorOf, onChange }: ConfigFormProps<C>) {
  // Labels and hints have no placeholders but the brand's.
  const word = useStrings(notificationStrings) as unknown as (key: Word) => string
  const common = (name: keyof C & Word, hint?: Word) => ({
    label: word(name),
    hint: hint && word(hint),
    name,
    error: errorOf(name),
  })
  const change = (name: keyof C, value: unknown) => onChange({ [name]: value } as Partial<C>)
  return {
    field: <K extends keyof C & Word>(name: K, hint?: Word) => ({
      ...common(name, hint),
      value: config[name],
      onChange: (value: C[K]) => change(name, value),
    }),
    flag: (name: NamesOf<C, boolean>, hint?: Word) => ({
      ...common(name, hint),
      checked: config[name] as boolean,
      onChange: (checked: boolean) => change(name, checked),
    }),
    /** Empty is null. */
    optional: (name: NamesOf<C, string | null>, hint?: Word) => ({
      ...common(name, hint),
      optional: true,
      value: (config[name] as string | null) ?? '',
      onChange: (text: string) => change(name, text || null),
    }),
  }
}
