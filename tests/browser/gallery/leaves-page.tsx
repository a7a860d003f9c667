/** The Lit elements, with a user whose times are Berlin's; beside them what the same user's React elements would follow too. */
import { configure, createCore } from '../../../core/core.ts'
import { defineElement, Page } from '../../../elements/kit/kit.ts'
import '../../../elements/leaves/copy-button.ts'
import '../../../elements/leaves/lifecycle-badge.ts'
import '../../../elements/leaves/time-unit.ts'
import '../../../elements/leaves/timestamp.ts'
import '../../../elements/leaves/value.ts'

const user = (timezone: string) => ({
  id: '1',
  username: 'mara',
  full_name: 'Mara',
  email: '',
  permissions: [],
  grn_permissions: [],
  timezone,
  preferences: {},
  startpage: null,
  roles: [],
  read_only: false,
  service_account: false,
})

/** A server whose user is in a zone. */
const options = (baseUrl: string, timezone: string) => ({
  baseUrl,
  fetch: async (input: string | URL | Request) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    if (pathname === `${baseUrl}/system/sessions`)
      return Response.json({ is_valid: true, session_id: null, username: 'mara' })
    if (pathname === `${baseUrl}/users/mara`) return Response.json(user(timezone))
    return Response.json({ type: 'ApiError', message: 'Not found' }, { status: 404 })
  },
  translations: { de: { 'time.never': 'Nie', 'common.copied': 'Kopiert!' } },
})

export const start = () => void configure(options('/leaves', 'Europe/Berlin'))

/** For the tests, which give elements and providers another. */
Object.assign(globalThis, {
  tokyo: createCore(options('/tokyo', 'Asia/Tokyo')),
  configureTokyo: () => configure(options('/tokyo', 'Asia/Tokyo')),
})

const instant = '2023-08-02T10:00:00.123Z'
const formats = [
  'default',
  'complete',
  'withTz',
  'readable',
  'internal',
  'internalIndexer',
  'date',
  'hourAndMinute',
] as const

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'cordwood-timestamp': { value?: string | number; format?: string; relative?: boolean }
      'cordwood-time-unit': { value?: number; unit?: string; zero?: string }
      'cordwood-value': { value?: unknown; 'value-type'?: string }
      'cordwood-lifecycle-badge': { type?: string }
      'cordwood-copy-button': { value?: string; action?: string }
    }
  }
}

function Leaves() {
  return (
    <Page title="Leaves">
      <div className="col">
        {formats.map(format => (
          <p key={format}>
            {format} <cordwood-timestamp value={instant} format={format} />
          </p>
        ))}
        <p>
          relative <cordwood-timestamp value={Date.now() - 300_000} relative />
        </p>
        <p>
          no instant <cordwood-timestamp value="soon" />
        </p>
        <p>
          unit <cordwood-time-unit value={5} unit="MINUTES" /> <cordwood-time-unit value={0} unit="HOURS" />
        </p>
        <p>
          value <cordwood-value value="12345678901234567890" value-type="NUMBER" /> <cordwood-value value="text" />
        </p>
        <div>
          object <cordwood-value value='{"a":[1],"__proto__":"x"}' value-type="OBJECT" />
        </div>
        <p>
          badge <cordwood-lifecycle-badge type="experimental" /> <cordwood-lifecycle-badge type="legacy" />
        </p>
        <p>
          copy <cordwood-copy-button value="source:example.org" /> <cordwood-copy-button value="cut me" action="cut" />
        </p>
      </div>
    </Page>
  )
}

defineElement('cordwood-gallery-leaves', Leaves)
