import '@shoelace-style/shoelace/dist/components/tree/tree.js'
import '@shoelace-style/shoelace/dist/components/tree-item/tree-item.js'
import { growOnOpening } from './animation.ts'

growOnOpening('tree-item.expand', 'tree-item.collapse')
