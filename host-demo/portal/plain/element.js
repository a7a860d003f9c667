// The page of one element: its events as they come, and switches for how it looks.
import './start.js'
import { configure } from '%CORDWOOD%/sdk/index.js'

const most = 50
const stage = document.querySelector('#stage')
const log = document.querySelector('#events')
const { tag, module, script } = stage.dataset

configure({
  baseUrl: '%CORDWOOD%/api',
  translations: {
    de: {
      'common.cancel': 'Abbrechen',
      'common.submit': 'Absenden',
      'common.copied': 'Kopiert!',
      'common.loading': 'Wird geladen …',
    },
    ar: {
      'common.cancel': 'إلغاء',
      'common.submit': 'إرسال',
      'common.copied': 'تم النسخ',
      'common.loading': 'جار التحميل',
    },
  },
})

/** Details may hold elements, errors and whole answers: the log shows their beginning. */
function told(detail) {
  try {
    return (
      JSON.stringify(detail, (_key, value) =>
        value instanceof Error ? value.message : value instanceof Node ? value.nodeName : value,
      ) ?? ''
    ).slice(0, 400)
  } catch {
    return String(detail)
  }
}

const manifest = await (await fetch('%CORDWOOD%/sdk/custom-elements.json')).json()
const events =
  manifest.modules.flatMap(({ declarations }) => declarations).find(({ tagName }) => tagName === tag)?.events ?? []
for (const { name } of events) {
  stage.addEventListener(name, event => {
    if (event.cancelable && name === 'cordwood-navigate') event.preventDefault()
    const line = document.createElement('li')
    line.textContent = `${name} ${event.detail === null ? '' : told(event.detail)}`
    log.prepend(line)
    while (log.children.length > most) log.lastChild.remove()
  })
}

const attributes = { theme: 'element', density: 'element', dir: 'stage', lang: 'stage' }
document.querySelector('#switches').addEventListener('change', ({ target: { name, value } }) => {
  const on = attributes[name] === 'stage' ? [stage] : stage.querySelectorAll(tag)
  for (const element of on) value === '' ? element.removeAttribute(name) : element.setAttribute(name, value)
})

await import(module)
await customElements.whenDefined(tag)
if (script !== '') {
  while (!stage.querySelector(tag)) await new Promise(requestAnimationFrame)
  await import(script)
}
