/** The order of the message processors, and which of them are disabled (contract 2, 2.5): told to ingest, which obeys them at once. */
import { configClasses } from '../../../core/configuration/classes.ts'
import { processorNames } from '../../../core/configuration/processor-names.ts'
import { MessageProcessorsConfig, type MessageProcessorsList } from '../../../core/configuration/schema.ts'
import { loadProcessors } from '../platform/ingest/registry.ts'
import { system } from '../platform/records/callers.ts'
import { configs } from '../platform/records/config.ts'
import { config } from '../platform/records/records.ts'
import type { Services } from '../platform/services.ts'
import { measureProcessors } from './processor-metrics.ts'

const names: ReadonlyMap<string, string> = new Map(Object.entries(processorNames))

export const messageProcessorsConfig = config(configClasses.messageProcessors, MessageProcessorsConfig, {
  processor_order: [...names.keys()],
  disabled_processors: [],
})

/** Leaves out unknown processors and repetitions, and appends the missing ones. */
export function complete({ processor_order, disabled_processors }: MessageProcessorsConfig): MessageProcessorsConfig {
  const known = (classes: readonly string[]) => [...new Set(classes)].filter(name => names.has(name))
  const order = known(processor_order)
  const missing = [...names.keys()]
    .filter(name => !order.includes(name))
    .sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
  return { processor_order: [...order, ...missing], disabled_processors: known(disabled_processors) }
}

export const withNames = (value: MessageProcessorsConfig): MessageProcessorsList => {
  const { processor_order, disabled_processors } = complete(value)
  return {
    processor_order: processor_order.map(name => ({ name: names.get(name) ?? name, class_name: name })),
    disabled_processors,
  }
}

export const withoutNames = ({
  processor_order,
  disabled_processors,
}: MessageProcessorsList): MessageProcessorsConfig =>
  complete({ processor_order: processor_order.map(({ class_name }) => class_name), disabled_processors })

/** Tells ingest what is stored now. */
export async function tellProcessors({ records, ingest }: Services): Promise<void> {
  const { processor_order, disabled_processors } = complete(
    await records.as(system('processors')).config(messageProcessorsConfig).get(),
  )
  await ingest.setProcessors(processor_order.filter(id => !disabled_processors.includes(id)))
}

/** Tells ingest the processors, now and with every change, and measures them. */
export async function obeyProcessors(services: Services): Promise<void> {
  const { records, log } = services
  await loadProcessors()
  measureProcessors(services)
  const failed = (error: unknown) => log.error({ err: error }, 'The message processors could not be told to ingest')
  records.changes(configs, () => void tellProcessors(services).catch(failed))
  await tellProcessors(services)
}
