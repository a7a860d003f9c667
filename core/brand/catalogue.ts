/**
 * The typed string catalogue. Each area declares its strings once; `messages.of(catalogue)` gives the lookup `t(key, variables)`.
 * `{name}` is a placeholder: the names of `Brand` are filled in on their own, all others are required by the type.
 * A placeholder after `$` (`${key}`) is literal text. An object with plural forms is chosen by `count` (Intl.PluralRules).
 */
import type { Brand } from './brand.ts'
import { formatNumberIn } from '../numbers/format.ts'

export type PluralForms = Readonly<Partial<Record<Exclude<Intl.LDMLPluralRule, 'other'>, string>> & { other: string }>
export type Strings = Readonly<Record<string, string | PluralForms>>

export interface Catalogue<S extends Strings> {
  readonly area: string
  readonly strings: S
}

type Placeholders<T extends string> = T extends `${infer Before}{${infer Name}}${infer After}`
  ? (Before extends `${string}$` ? never : Name) | Placeholders<After>
  : never
type TextOf<V> = V extends string ? V : V[keyof V] & string
type Wanted<V> = Exclude<Placeholders<TextOf<V>>, keyof Brand>

export type Value = string | number
type Variables<V> = V extends string
  ? Readonly<Record<Wanted<V>, Value>>
  : Readonly<Record<Exclude<Wanted<V>, 'count'>, Value> & { count: number }>
type VariableArguments<V> = V extends string
  ? [Wanted<V>] extends [never]
    ? []
    : [variables: Variables<V>]
  : [variables: Variables<V>]

/** Looks a string up and fills its placeholders. `count` of a plural form is written in the number format of the language. */
export type Translate<S extends Strings> = <K extends keyof S & string>(
  key: K,
  ...variables: VariableArguments<S[K]>
) => string

export interface Messages {
  /** BCP 47 tag of the strings. */
  readonly lang: string
  of<S extends Strings>(catalogue: Catalogue<S>): Translate<S>
}

/** Host overrides, by `area.key`. */
export type StringOverrides = Readonly<Record<string, string | PluralForms>>

/** Declares the strings of an area. */
export function catalogue<const S extends Strings>(area: string, strings: S): Catalogue<S> {
  return { area, strings }
}

const placeholder = /(?<!\$)\{(\w+)\}/g

function fill(text: string, variables: Readonly<Record<string, Value>>, brand: Brand): string {
  return text.replace(placeholder, (whole, name: string) => {
    if (Object.hasOwn(variables, name)) return String(variables[name])
    return Object.hasOwn(brand, name) ? brand[name as keyof Brand] : whole
  })
}

export function createMessages(lang: string, brand: Brand, overrides: StringOverrides = {}): Messages {
  const plural = new Intl.PluralRules(lang)
  const known = new WeakMap<object, Translate<Strings>>()

  function translator(source: Catalogue<Strings>): Translate<Strings> {
    return (key: string, variables: Readonly<Record<string, Value>> = {}) => {
      const name = `${source.area}.${key}`
      const entry = Object.hasOwn(overrides, name) ? overrides[name] : source.strings[key]
      if (entry === undefined) throw new Error(`The catalogue has no string '${name}'.`)
      if (typeof entry === 'string') return fill(entry, variables, brand)
      const count = Number(variables.count)
      return fill(
        entry[plural.select(count)] ?? entry.other,
        { ...variables, count: formatNumberIn(lang, count) },
        brand,
      )
    }
  }

  return {
    lang,
    of<S extends Strings>(source: Catalogue<S>): Translate<S> {
      let t = known.get(source)
      if (!t) known.set(source, (t = translator(source)))
      return t as unknown as Translate<S>
    },
  }
}
