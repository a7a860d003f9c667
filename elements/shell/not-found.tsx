/**
 * `<cordwood-not-found>`: says that there is no page at an address, and leads to search.
 *
 * @example
 * <cordwood-not-found></cordwood-not-found>
 */
import { defineElement } from '../kit/kit.ts'
import buttonsCss from '../kit/styles/buttons.css?inline'
import noticeCss from './notice.css?inline'
import { NotFoundNotice } from './notice.tsx'

defineElement('cordwood-not-found', NotFoundNotice, { styles: [buttonsCss, noticeCss] })
