/** Fields of events: each is filled by its providers, of which the last that has a value wins. */
import type { FieldProvider } from '../../../../core/alerts/schema.ts'
import { parseTemplate, type Template } from '../../notifications/template/parse.ts'
import { render } from '../../notifications/template/render.ts'
import { TemplateError } from '../../notifications/template/template-error.ts'
import type { Services } from '../../platform/services.ts'
import type { DraftDefinition } from './engine.ts'

const MAX_LENGTH = 10_000
/** Answers of lookup tables that one run keeps. */
const MAX_ANSWERS = 10_000

/** Null: there is no value, which leaves the field out of the event and of its key. */
type Provide = (source: Readonly<Record<string, unknown>>) => Promise<string | null> | string | null

export class FieldValues {
  readonly #fields: readonly { readonly name: string; readonly providers: readonly Provide[] }[]
  readonly #lookups: Services['lookups']
  readonly #answers = new Map<string, Promise<string | null>>()

  constructor({ lookups }: Pick<Services, 'lookups'>, { field_spec }: Pick<DraftDefinition, 'field_spec'>) {
    this.#lookups = lookups
    this.#fields = Object.entries(field_spec).map(([name, { providers }]) => ({
      name,
      providers: providers.map(provider => this.#provide(provider)),
    }))
  }

  /** @param source fields of the message or group */
  async of(source: Readonly<Record<string, unknown>>): Promise<Record<string, string>> {
    const values: [string, string][] = []
    for (const { name, providers } of this.#fields) {
      let value: string | null = null
      for (const provide of providers) value = await provide(source)
      if (value !== null) values.push([name, value])
    }
    return Object.fromEntries(values)
  }

  #provide(provider: FieldProvider): Provide {
    return provider.type === 'lookup-v1' ? source => this.#lookUp(provider, source) : templateOf(provider)
  }

  #lookUp(
    { table_name, key_field }: Extract<FieldProvider, { type: 'lookup-v1' }>,
    source: Readonly<Record<string, unknown>>,
  ): Promise<string | null> | null {
    const key = Object.hasOwn(source, key_field) ? source[key_field] : undefined
    if (key === undefined || key === null || key === '') return null
    const asked = JSON.stringify([table_name, String(key)])
    const known = this.#answers.get(asked)
    if (known) return known
    const answer = this.#ask(table_name, String(key))
    if (this.#answers.size < MAX_ANSWERS) this.#answers.set(asked, answer)
    return answer
  }

  async #ask(table: string, key: string): Promise<string | null> {
    const answer = await this.#lookups.query(table, key)
    if (!answer || answer.failed) return null
    const value = answer.single_value
    return value === null || value === '' ? null : String(value).slice(0, MAX_LENGTH)
  }
}

function templateOf({ template, require_values }: Extract<FieldProvider, { type: 'template-v1' }>): Provide {
  const parsed = parsedOf(template)
  if (!parsed) return () => null
  return source => {
    let isComplete = true
    const text = render(parsed, { source }, { maxLength: MAX_LENGTH, nothing: () => void (isComplete = false) })
    return require_values && !isComplete ? null : text
  }
}

/** Null for a template that cannot be read: the field has no value then. */
function parsedOf(template: string): Template | null {
  try {
    return parseTemplate(template)
  } catch (error) {
    if (error instanceof TemplateError) return null
    throw error
  }
}
