import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { configure, defaultCore } from './core.ts'
import { fakeServer, json } from './client/fake-server.ts'

const slot = globalThis as { [key: symbol]: unknown }
const pageSlot = Symbol.for('cordwood.core.v1')

describe('a core that an element asked for before the page called configure', () => {
  const page = new EventTarget()
  const server = fakeServer({ 'GET /system/sessions': json({ is_valid: false, session_id: null, username: null }) })
  let before: unknown

  beforeEach(() => {
    before = slot[pageSlot]
    slot[pageSlot] = undefined
    server.requests.length = 0
    vi.stubGlobal('document', { readyState: 'interactive' })
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    vi.stubGlobal('fetch', server.fetch)
  })

  afterEach(() => {
    vi.unstubAllGlobals()
    slot[pageSlot] = before
  })

  const scriptsHaveRun = async () => {
    page.dispatchEvent(new Event('DOMContentLoaded'))
    await new Promise(resolve => setTimeout(resolve))
  }
  const asked = () => server.requests.map(({ url }) => url)

  it("asks nothing of the page's own server when configure names another", async () => {
    const stop = defaultCore().session.$username.listen(() => undefined)
    await new Promise(resolve => setTimeout(resolve))
    const core = configure({ baseUrl: 'https://logs.example.org/api' })
    const stopOther = core.session.$username.listen(() => undefined)
    await scriptsHaveRun()
    expect(asked()).toEqual(['https://logs.example.org/api/system/sessions'])
    stop()
    stopOther()
  })

  it('asks the default server once the scripts of the page have run without a call', async () => {
    const stop = defaultCore().session.$username.listen(() => undefined)
    await new Promise(resolve => setTimeout(resolve))
    expect(asked()).toEqual([])
    await scriptsHaveRun()
    expect(asked()).toEqual(['/api/system/sessions'])
    stop()
  })
})
