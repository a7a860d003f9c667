/**
 * Defines the defaults of new index sets (contract 2, 2.3). Each strategy is accepted under either of its names and
 * stored under both.
 */
import { configClasses } from '../../../core/configuration/classes.ts'
import { defaultIndexSetsConfig } from '../../../core/configuration/defaults.ts'
import { IndexSetsDefaultConfiguration } from '../../../core/configuration/schema.ts'
import { strategyProblem } from '../../../core/indices/strategies.ts'
import { config } from '../platform/records/records.ts'

export const indexSetDefaults = config(
  configClasses.indexSetDefaults,
  IndexSetsDefaultConfiguration,
  defaultIndexSetsConfig,
  check,
)

/** The two names of each strategy's configuration made one. */
export function withBothNames(body: object): object {
  const both = (name: string) => {
    const values = body as Readonly<Record<string, unknown>>
    const given = values[`${name}_config`] ?? values[name]
    return given === undefined ? {} : { [`${name}_config`]: given, [name]: given }
  }
  return { ...body, ...both('rotation_strategy'), ...both('retention_strategy') }
}

/** The same rules as for index sets; the limits of the settings hold when a set is made. */
function check(value: IndexSetsDefaultConfiguration): Record<string, readonly string[]> {
  const problem = strategyProblem(value)
  return problem === null ? {} : { [problem.slice(0, problem.search(/[ :]/))]: [problem] }
}
