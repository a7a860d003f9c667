// The example of the page's element, made by React 18.
import 'cordwood/all'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { parse } from './parse.js'

const make = (part, key) =>
  typeof part === 'string' ? part : createElement(part.tag, { key, ...part.attributes }, ...part.children.map(make))
const stage = document.querySelector('#stage')

createRoot(stage).render(parse(stage.dataset.markup).map(make))
