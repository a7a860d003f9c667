import { registerInputType } from '../registry.ts'

registerInputType({
  type: 'org.cordwood.inputs.splunk.SplunkHecInput', name: 'Splunk HTTP Event Collector', transport: 'splunk-hec', codec: 'splunk-hec',
})
