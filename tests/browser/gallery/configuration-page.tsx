/** A page with nothing but a heading: the tests of the configuration elements put them into it. */
import { defineElement } from '../../../elements/kit/kit.ts'
import '../../../elements/configuration/configurations.tsx'
import '../../../elements/configuration/url-field.tsx'
import '../../../elements/configuration/url-whitelist-editor.tsx'

defineElement('cordwood-gallery-configuration', () => <h1>Configuration</h1>)
