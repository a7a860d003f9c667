/** What new index sets start from (contract part 2, 2.3). Each strategy may come under either of its names and is kept under both. */
import { Type, type TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { configClasses } from '../../../core/configuration/classes.ts'
import { defaultIndexSetsConfig } from '../../../core/configuration/defaults.ts'
import { isPeriod } from '../../../core/configuration/rules.ts'
import { IndexSetsDefaultConfiguration } from '../../../core/configuration/schema.ts'
import { config } from '../platform/records/records.ts'
import { violations } from '../platform/records/violations.ts'

export const indexSetDefaults = config(configClasses.indexSetDefaults, IndexSetsDefaultConfiguration, defaultIndexSetsConfig, check)

/** The two names of each strategy's configuration made one. */
export function withBothNames(body: object): object {
  const both = (name: string) => {
    const values = body as Readonly<Record<string, unknown>>
    const given = values[`${name}_config`] ?? values[name]
    return given === undefined ? {} : { [`${name}_config`]: given, [name]: given }
  }
  return { ...body, ...both('rotation_strategy'), ...both('retention_strategy') }
}

const Period = Type.String({ pattern: '^P' })
const Count = Type.Integer({ minimum: 1 })
const MaxIndices = { max_number_of_indices: Count }
const rotations = strategies('org.graylog2.indexer.rotation.strategies.', {
  MessageCountRotationStrategy: { max_docs_per_index: Count },
  SizeBasedRotationStrategy: { max_size: Count },
  TimeBasedRotationStrategy: {
    rotation_period: Period,
    max_rotation_period: Type.Optional(Type.Union([Period, Type.Null()])),
    rotate_empty_index_set: Type.Optional(Type.Boolean()),
  },
  TimeBasedSizeOptimizingStrategy: { index_lifetime_min: Period, index_lifetime_max: Period },
})
const retentions = strategies('org.graylog2.indexer.retention.strategies.', {
  DeletionRetentionStrategy: MaxIndices,
  ClosingRetentionStrategy: MaxIndices,
  NoopRetentionStrategy: MaxIndices,
})

/** Class name → what its configuration must be. */
function strategies(prefix: string, fields: Readonly<Record<string, Record<string, TSchema>>>): ReadonlyMap<string, Validator> {
  return new Map(Object.entries(fields).map(([name, own]) => {
    const type = Type.Literal(`${prefix}${name}Config`)
    return [prefix + name, Compile(Type.Object({ type, ...own }, { additionalProperties: false })) as unknown as Validator]
  }))
}

function check(value: IndexSetsDefaultConfiguration): Record<string, readonly string[]> {
  return {
    ...checkStrategy('rotation_strategy', rotations, value.rotation_strategy_class, value.rotation_strategy),
    ...checkStrategy('retention_strategy', retentions, value.retention_strategy_class, value.retention_strategy),
  }
}

function checkStrategy(
  name: string, known: ReadonlyMap<string, Validator>, className: string, strategy: Readonly<Record<string, unknown>>,
): Record<string, readonly string[]> {
  const validator = known.get(className)
  if (!validator) return { [`${name}_class`]: [`'${className}' is none of ${[...known.keys()].join(', ')}.`] }
  if (!validator.Check(strategy))
    return Object.fromEntries(Object.entries(violations(validator, strategy)).map(([field, said]) => [`${name}.${field}`, said]))
  const periods = Object.entries(strategy).filter(([field, period]) => /period|lifetime/.test(field) && period !== null)
  const wrong = periods.find(([, period]) => !isPeriod(String(period)))
  return wrong ? { [`${name}.${wrong[0]}`]: [`'${String(wrong[1])}' is not an ISO 8601 period such as P1D.`] } : {}
}
