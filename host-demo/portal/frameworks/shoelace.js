// The portal's own Shoelace, another version than the one inside Cordwood's elements, under Shoelace's own names.
import '@shoelace-style/shoelace/dist/themes/light.css'
import '@shoelace-style/shoelace/dist/themes/dark.css'
import '@shoelace-style/shoelace/dist/components/button/button.js'
import '@shoelace-style/shoelace/dist/components/dialog/dialog.js'
import '@shoelace-style/shoelace/dist/components/option/option.js'
import '@shoelace-style/shoelace/dist/components/select/select.js'
import { registerIconLibrary } from '@shoelace-style/shoelace/dist/utilities/icon-library.js'
import check from './icons/check.svg?url'
import chevron from './icons/chevron-down.svg?url'
import cross from './icons/cross.svg?url'

// Its built-in icons are data: addresses, which the portal's policy refuses.
const icons = { check: check, 'chevron-down': chevron, 'x-lg': cross }
registerIconLibrary('system', { resolver: name => icons[name] })

const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('sl-theme-dark', dark.matches)
dark.addEventListener('change', follow)
follow()

const dialog = document.querySelector('#dispatch')
document.querySelector('#ask').addEventListener('click', () => dialog.show())
document.querySelector('#close').addEventListener('click', () => dialog.hide())
