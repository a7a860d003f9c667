/** `?page=kit` shows `<cordwood-gallery-kit>` of `kit-page.tsx`: parts of the kit without a server. */
import '@fontsource-variable/inter'
import '@fontsource-variable/jetbrains-mono'
import { configure } from '../../../core/core.ts'
import './probe.tsx'

configure({ baseUrl: '/api', fetch: () => Promise.reject(new TypeError('The gallery has no server')) })

const pages = import.meta.glob('./*-page.tsx')
const page = new URLSearchParams(location.search).get('page') ?? 'kit'
await pages[`./${page}-page.tsx`]!()
document.querySelector('main')!.append(document.createElement(`cordwood-gallery-${page}`))
