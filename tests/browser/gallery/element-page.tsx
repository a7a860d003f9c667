/** A page with nothing but a heading: tests put their elements into it. */
import { defineElement } from '../../../elements/kit/kit.ts'
import './probe-field.tsx'
import './probe-part.tsx'
import './probe-words.tsx'

defineElement('cordwood-gallery-element', () => <h1>Elements</h1>)
