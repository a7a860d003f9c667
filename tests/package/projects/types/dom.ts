import { configure, type Core } from 'cordwood'
import 'cordwood/all'
import { formatDateTime } from 'cordwood/core'
import 'cordwood/script'

const core: Core = configure({ baseUrl: '/api', getToken: () => Promise.resolve('token') })
const search = document.createElement('cordwood-search')
search.core = core
search.timeRange = { type: 'relative', range: 300 }
search.focusQuery()
// @ts-expect-error a time range has a type
search.timeRange = { range: 300 }
search.addEventListener('cordwood-search-changed', ({ detail }) => detail.query?.trim())
document.addEventListener('cordwood-navigate', event => event.detail.path.startsWith(formatDateTime(0)))
document.querySelector('cordwood-timestamp')!.format = 'readable'
// @ts-expect-error no such format
document.querySelector('cordwood-timestamp')!.format = 'long'
globalThis.cordwood.configure({ lang: 'de' })
