import { registerInputType } from '../registry.ts'

registerInputType({ type: 'org.graylog.plugins.cef.input.CEFUDPInput', name: 'CEF UDP', transport: 'udp', codec: 'CEF' })
