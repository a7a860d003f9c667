// The example of the page's element, made by Vue 3.
import 'cordwood/all'
import { createApp, h } from 'vue'
import { parse } from './parse.js'

const make = part => (typeof part === 'string' ? part : h(part.tag, part.attributes, part.children.map(make)))
const stage = document.querySelector('#stage')
const parts = parse(stage.dataset.markup)

createApp({ render: () => parts.map(make) }).mount(stage)
