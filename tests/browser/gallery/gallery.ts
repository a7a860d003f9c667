/** `?page=kit` shows `<cordwood-gallery-kit>` of `kit-page.tsx`: parts of the kit with a server that knows the user alone. */
import '@fontsource-variable/inter'
import '@fontsource-variable/jetbrains-mono'
import { configure } from '../../../core/core.ts'
import './probe.tsx'

/** Somebody is logged in; beyond that the gallery has no server. */
const answers: Readonly<Record<string, object>> = {
  '/api/system/sessions': { is_valid: true, session_id: null, username: 'ada' },
  '/api/users/ada': {
    id: '1', username: 'ada', full_name: 'Ada', email: '', permissions: [], grn_permissions: [], timezone: 'UTC', preferences: {},
    startpage: null, roles: [], read_only: false, service_account: false,
  },
}

configure({
  baseUrl: '/api',
  fetch: (input) => {
    const body = answers[new URL(input instanceof Request ? input.url : input, location.href).pathname]
    return body ? Promise.resolve(Response.json(body)) : Promise.reject(new TypeError('The gallery has no server'))
  },
})

const pages = import.meta.glob('./*-page.tsx')
const page = new URLSearchParams(location.search).get('page') ?? 'kit'
await pages[`./${page}-page.tsx`]!()
document.querySelector('main')!.append(document.createElement(`cordwood-gallery-${page}`))
