/** The kinds of decorators there are, by their name on the wire. */
import type { DecoratorField, DecoratorInfos } from '../../../core/decorators/schema.ts'
import type { DecoratorType } from './decorator-type.ts'
import { formatString } from './types/format-string.ts'
import { linkField } from './types/link-field.ts'
import { syslogSeverity } from './types/syslog-severity.ts'

const types: ReadonlyMap<string, DecoratorType> = new Map(
  [syslogSeverity, formatString, linkField].map(type => [type.type, type]),
)

export const decoratorTypeOf = (type: string): DecoratorType | null => types.get(type) ?? null

/** GET /search/decorators/available */
export const decoratorInfos = (): DecoratorInfos =>
  Object.fromEntries(
    [...types.values()].map(({ type, title, fields }) => [
      type,
      {
        type,
        name: title,
        human_name: title,
        link_to_docs: '',
        requested_configuration: Object.fromEntries(
          Object.entries(fields).map(([name, field], position): [string, DecoratorField] => [
            name,
            {
              default_value: '',
              is_optional: false,
              attributes: [],
              additional_info: {},
              position,
              is_encrypted: false,
              ...field,
            },
          ]),
        ),
      },
    ]),
  )
