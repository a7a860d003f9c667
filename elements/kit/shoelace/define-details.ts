import '@shoelace-style/shoelace/dist/components/details/details.js'
import { growOnOpening } from './animation.ts'

growOnOpening('details.show', 'details.hide')
