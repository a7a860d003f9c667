/**
 * `?page=kit` shows `<cordwood-gallery-kit>` of `kit-page.tsx`: parts of the kit with a server that knows the user alone. `showGallery()` shows
 * the page of the present address anew, with nothing left of the one before.
 */
import '@fontsource-variable/inter'
import '@fontsource-variable/jetbrains-mono'
import { configure } from '../../../core/core.ts'
import './probe.tsx'

/** Answers for a logged-in user; otherwise the gallery has no server. */
const answers: Readonly<Record<string, object>> = {
  '/api/system/sessions': { is_valid: true, session_id: null, username: 'ada' },
  '/api/users/ada': {
    id: '1',
    username: 'ada',
    full_name: 'Ada',
    email: '',
    permissions: [],
    grn_permissions: [],
    timezone: 'UTC',
    preferences: {},
    startpage: null,
    roles: [],
    read_only: false,
    service_account: false,
  },
}

const options: Parameters<typeof configure>[0] = {
  baseUrl: '/api',
  fetch: input => {
    const body = answers[new URL(input instanceof Request ? input.url : input, location.href).pathname]
    return body ? Promise.resolve(Response.json(body)) : Promise.reject(new TypeError('The gallery has no server'))
  },
}

/** `start` begins what the page has beside its element: a core, a server, elements of a host. */
interface GalleryPage {
  readonly start?: () => void
}

const pages = import.meta.glob<GalleryPage>('./*-page.tsx')

async function showGallery() {
  configure(options)
  const page = new URLSearchParams(location.search).get('page')!
  const { start } = await pages[`./${page}-page.tsx`]!()
  const main = document.querySelector('main')!
  main.replaceChildren()
  start?.()
  main.append(document.createElement(`cordwood-gallery-${page}`))
}

/** Shows the product at the present address, with a core of its own. */
const showApp = async () => (await import('./product.ts')).showProduct()

Object.assign(globalThis, { showGallery, showApp })

if (new URLSearchParams(location.search).has('page')) await showGallery()
