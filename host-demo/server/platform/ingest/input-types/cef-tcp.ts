import { registerInputType } from '../registry.ts'

registerInputType({ type: 'org.graylog.plugins.cef.input.CEFTCPInput', name: 'CEF TCP', transport: 'tcp', codec: 'CEF' })
