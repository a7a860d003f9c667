/** The order in which messages pass the processors, and which of them they pass by (contract part 2, 2.5). */
import { configClasses } from '../../../core/configuration/classes.ts'
import { MessageProcessorsConfig, type MessageProcessorsList } from '../../../core/configuration/schema.ts'
import { config } from '../platform/records/records.ts'

/** Class name → name for people, in the order of a fresh installation. */
const processors: ReadonlyMap<string, string> = new Map([
  ['org.graylog.aws.processors.instancelookup.AWSInstanceNameLookupProcessor', 'AWS Instance Name Lookup'],
  ['org.graylog.plugins.map.geoip.processor.GeoIpProcessor', 'GeoIP Resolver'],
  ['org.graylog2.messageprocessors.MessageFilterChainProcessor', 'Message Filter Chain'],
  ['org.graylog2.messageprocessors.StreamMatcherFilterProcessor', 'Stream Rule Processor'],
  ['org.graylog.plugins.pipelineprocessor.processors.PipelineInterpreter', 'Pipeline Processor'],
])

export const messageProcessorsConfig = config(configClasses.messageProcessors, MessageProcessorsConfig, {
  processor_order: [...processors.keys()], disabled_processors: [],
})

/** Without what there is not, each once, and what was left out at the end. */
export function complete({ processor_order, disabled_processors }: MessageProcessorsConfig): MessageProcessorsConfig {
  const known = (classes: readonly string[]) => [...new Set(classes)].filter(name => processors.has(name))
  const order = known(processor_order)
  const missing = [...processors.keys()].filter(name => !order.includes(name))
    .sort((a, b) => a.toLowerCase() < b.toLowerCase() ? -1 : 1)
  return { processor_order: [...order, ...missing], disabled_processors: known(disabled_processors) }
}

export const withNames = (value: MessageProcessorsConfig): MessageProcessorsList => {
  const { processor_order, disabled_processors } = complete(value)
  return { processor_order: processor_order.map(name => ({ name: processors.get(name) ?? name, class_name: name })), disabled_processors }
}

export const withoutNames = ({ processor_order, disabled_processors }: MessageProcessorsList): MessageProcessorsConfig =>
  complete({ processor_order: processor_order.map(({ class_name }) => class_name), disabled_processors })
