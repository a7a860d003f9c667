/** A schema's complaints as messages per top-level field, in words for the person who sent it. */
interface Complaint {
  readonly keyword: string
  readonly instancePath: string
  readonly message: string
  readonly params: object
}
export interface Checker {
  Errors(value: unknown): Iterable<unknown>
  /** The schema. */
  Type(): unknown
}

/** `_` stands for the whole value. */
export function violations(validator: Checker, value: unknown): Record<string, string[]> {
  const fields = new Map<string, string[]>()
  const add = (field: string, message: string) => {
    const messages = fields.get(field) ?? []
    if (!messages.includes(message)) fields.set(field, [...messages, message])
  }
  const known = Object.keys((validator.Type() as { readonly properties?: object }).properties ?? {}).join(', ')
  for (const { keyword, instancePath, message, params } of validator.Errors(value) as Iterable<Complaint>) {
    const [, field = '_'] = instancePath.split('/')
    if (keyword === 'required')
      for (const name of (params as { requiredProperties: string[] }).requiredProperties)
        add(field === '_' ? name : field, `${name} is required.`)
    else if (keyword === 'additionalProperties')
      for (const name of (params as { additionalProperties: string[] }).additionalProperties)
        add(
          field === '_' ? name : field,
          `There is no property ${name}.${field === '_' ? ` There are: ${known}.` : ''}`,
        )
    else if (keyword !== 'boolean') add(field, `${message}.`)
  }
  return Object.fromEntries(fields)
}
