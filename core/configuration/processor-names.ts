/** Message processors of the contract (part 2, 2.5): class name → name for people, in the order of a fresh installation. */
export const processorNames = {
  'org.graylog.aws.processors.instancelookup.AWSInstanceNameLookupProcessor': 'AWS Instance Name Lookup',
  'org.graylog.plugins.map.geoip.processor.GeoIpProcessor': 'GeoIP Resolver',
  'org.graylog2.messageprocessors.MessageFilterChainProcessor': 'Message Filter Chain',
  'org.graylog2.messageprocessors.StreamMatcherFilterProcessor': 'Stream Rule Processor',
  'org.graylog.plugins.pipelineprocessor.processors.PipelineInterpreter': 'Pipeline Processor',
} as const

export type ProcessorId = keyof typeof processorNames
