/** Origins that an administrator allows to embed: kept as a configuration, obeyed as soon as it is stored. */
import { configClasses } from '../../../core/configuration/classes.ts'
import { defaultEmbeddingConfig } from '../../../core/configuration/defaults.ts'
import { originIn, originProblem } from '../../../core/configuration/origins.ts'
import { EmbeddingConfiguration } from '../../../core/configuration/schema.ts'
import { configurationStrings } from '../../../core/configuration/strings.ts'
import { system } from '../platform/records/callers.ts'
import { configs } from '../platform/records/config.ts'
import { config } from '../platform/records/records.ts'
import type { Services } from '../platform/services.ts'

export const embeddingConfig = config(configClasses.embedding, EmbeddingConfiguration, defaultEmbeddingConfig, check)

/** Returns the problem with an origin as a sentence; undefined if there is none. */
export function saidOfOrigin(text: string): string | undefined {
  const problem = originProblem(text)
  return problem && `'${text}': ${configurationStrings.strings[problem].replace('{origin}', originIn(text) ?? '')}`
}

function check({ allowed_origins: origins }: EmbeddingConfiguration): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  origins.forEach((origin, index) => {
    const isTwice = origins.indexOf(origin) < index
    const said =
      saidOfOrigin(origin) ?? (isTwice ? `'${origin}': ${configurationStrings.strings.originTwice}` : undefined)
    if (said !== undefined) problems[`allowed_origins[${index}]`] = [said]
  })
  return problems
}

/** Gives the origins what is stored, now and with every change. */
export async function obeyEmbedding({ records, origins, log }: Services): Promise<void> {
  const obey = async () =>
    origins.configure((await records.as(system('embedding')).config(embeddingConfig).get()).allowed_origins)
  records.changes(
    configs,
    () => void obey().catch((error: unknown) => log.error({ err: error }, 'The allowed origins could not be read.')),
  )
  await obey()
}
