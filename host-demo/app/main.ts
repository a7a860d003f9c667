/** The page that is the whole product: one core, which remembers the user in this browser, and one element. */
import { readAppConfiguration } from '../../core/brand/app-configuration.ts'
import { configure } from '../../core/core.ts'
import { addIcons } from '../../elements/kit/icon-paths.ts'
import { icons } from '../../elements/kit/icons.ts'
import { screenIcons } from '../../elements/kit/screen-icons.ts'
import { searchAhead } from '../../elements/search/search-ahead.ts'
import '../../elements/shell/admin.tsx'
import { withFirstCalls } from './take-first-call.ts'
import 'virtual:cordwood-page.css'

const config = readAppConfiguration()
const baseUrl = `${config.gl2AppPathPrefix.replace(/\/+$/, '')}/api`
const send: typeof fetch = (...request) => fetch(...request)
const calls = window.cordwoodFirstCalls
const core = configure({
  config,
  storage: window.localStorage,
  baseUrl,
  fetch: calls ? withFirstCalls(calls, send) : send,
})
addIcons({ ...icons, ...screenIcons })

/** The page waits so long at most for its first search to be sent and for its screen: built at once, they need no outline in their place. */
const FIRST_SCREEN_MS = 50

async function runFirstSearch(): Promise<void> {
  await core.session.start()
  if (core.session.$username.get() !== null) await searchAhead(core.client, new URLSearchParams(window.location.search))
}

const show = () => document.body.append(document.createElement('cordwood-admin'))
if (window.location.pathname === core.routes.search()) {
  const late = new Promise(resolve => setTimeout(resolve, FIRST_SCREEN_MS))
  const screen = import('../../elements/search/search.tsx')
  void Promise.race([Promise.allSettled([runFirstSearch(), screen]), late]).then(show)
} else {
  show()
}
