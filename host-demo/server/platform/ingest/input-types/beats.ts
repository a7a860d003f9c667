import { registerInputType } from '../registry.ts'

registerInputType({ type: 'org.graylog.plugins.beats.Beats2Input', name: 'Beats', transport: 'beats', codec: 'beats' })
