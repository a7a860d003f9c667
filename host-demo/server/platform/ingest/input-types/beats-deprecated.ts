import { registerInputType } from '../registry.ts'

registerInputType({ type: 'org.graylog.plugins.beats.BeatsInput', name: 'Beats (deprecated)', transport: 'beats', codec: 'beats-deprecated' })
