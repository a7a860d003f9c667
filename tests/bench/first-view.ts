/** Measures a visit to the search page: requests, bytes on the wire, and the time until the first messages stand there. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { chromium } from 'playwright'
import { launchOptions } from '../chromium.js'
import { inputTypes } from '../support/input-types.ts'
import { password, startServer, type ServerOptions, type ServerProcess } from '../support/server.ts'
import { ingest } from './ingest.ts'
import { percentile, round } from './process.ts'

const RUNS = 7
const MESSAGES = 20_000
/** The page is quiet when nothing has been asked for this long; what it asks from time to time for ever comes later. */
const QUIET_MS = 1_000

/** One request: its path, the bytes of its head and body on the wire, and when it began, counted from the navigation. */
export interface Asked {
  readonly path: string
  readonly kind: string
  readonly atMs: number
  bytes: number
  cached: boolean
}

interface Visit {
  readonly rowsMs: number
  readonly paintMs: number
  readonly asked: readonly Asked[]
}

/**
 * Starts a server with messages, and measures visits, each time in a new profile: the first one, the second, which has the files, and one that
 * has their compiled code too. A browser keeps that after the second visit, in a profile on disk and not in a private window.
 *
 * @param latency milliseconds that each answer takes longer, as over a network
 */
export async function measureFirstView(options: ServerOptions, latency = 0) {
  const server = await startServer(options)
  try {
    const { port } = await server.input(inputTypes.gelfTcp)
    await ingest(server, 'gelf-tcp', port, MESSAGES, 0)
    const cold: Visit[] = []
    const second: Visit[] = []
    const warm: Visit[] = []
    for (let run = 0; run < RUNS; run++) {
      await inNewProfile(async context => {
        await logIn(context, server)
        const page = await context.newPage()
        await page.addInitScript(watchRows)
        cold.push(await visit(page, server, latency))
        second.push(await visit(page, server, latency))
        await visit(page, server, latency)
        warm.push(await visit(page, server, latency))
      })
    }
    const rows = [
      row('cold', cold, { kib: 250, requests: 25, rowsMs: 600 }),
      row('second', second, { rowsMs: 250 }),
      row('warm', warm, { rowsMs: 250 }),
    ]
    console.log('\nFirst view of the search page')
    console.table(rows)
    const asked = cold.at(-1)!.asked
    console.table(asked.map(one => ({ ...one, atMs: Math.round(one.atMs) })))
    return { rows, asked }
  } finally {
    await server.stop()
  }
}

async function inNewProfile(use: (context: BrowserContext) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'cordwood-profile-'))
  const viewport = { width: 1440, height: 900 }
  const context = await chromium.launchPersistentContext(folder, { ...launchOptions, viewport, timezoneId: 'UTC' })
  try {
    await use(context)
  } finally {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function logIn(context: BrowserContext, server: ServerProcess): Promise<void> {
  const answer = await context.request.post(`${server.url}/api/system/sessions`, {
    data: { username: 'admin', password, host: '' },
    headers: { 'x-requested-by': 'bench' },
  })
  if (!answer.ok()) throw new Error(`The log-in was answered with ${answer.status()}.`)
}

/** Keeps in the page when the first message stood there and was painted. */
const watchRows = () => {
  const look = () => {
    const screen = document.querySelector('cordwood-admin')?.shadowRoot?.querySelector('cordwood-search')
    if (!screen?.shadowRoot?.querySelector('tr.message:not(.waiting)')) return requestAnimationFrame(look)
    return setTimeout(() => Object.assign(window, { rowsMs: performance.now() }))
  }
  requestAnimationFrame(look)
}

async function visit(page: Page, server: ServerProcess, latency: number): Promise<Visit> {
  const network = await page.context().newCDPSession(page)
  await page.goto('about:blank')
  const asked = await requestsOf(network)
  if (latency > 0) {
    const anySpeed = { downloadThroughput: -1, uploadThroughput: -1 }
    await network.send('Network.emulateNetworkConditions', { offline: false, latency, ...anySpeed })
  }
  await page.goto(`${server.url}/search?rangetype=relative&relative=0`)
  await page.waitForFunction(() => 'rowsMs' in window, undefined, { timeout: 120_000 })
  for (let known = -1; known !== asked.size; await page.waitForTimeout(QUIET_MS)) known = asked.size
  const { rowsMs, paintMs } = await page.evaluate(() => ({
    rowsMs: (window as unknown as { rowsMs: number }).rowsMs,
    paintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  }))
  await network.detach()
  return { rowsMs, paintMs, asked: [...asked.values()] }
}

/** Returns the requests of a page, by their id, as they are made. */
async function requestsOf(network: CDPSession): Promise<ReadonlyMap<string, Asked>> {
  const asked = new Map<string, Asked>()
  let start = Number.NaN
  await network.send('Network.enable')
  network.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    if (!request.url.startsWith('http')) return
    if (Number.isNaN(start)) start = timestamp
    const { pathname } = new URL(request.url)
    const atMs = (timestamp - start) * 1000
    asked.set(requestId, { path: pathname, kind: type ?? '', atMs, bytes: 0, cached: false })
  })
  network.on('Network.requestServedFromCache', ({ requestId }) => {
    const one = asked.get(requestId)
    if (one) one.cached = true
  })
  network.on('Network.responseReceived', ({ requestId, response }) => {
    const one = asked.get(requestId)
    if (one && response.fromDiskCache) one.cached = true
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = asked.get(requestId)
    if (one && !one.cached) one.bytes = encodedDataLength
  })
  return asked
}

const onTheWire = (visit: Visit) => visit.asked.filter(({ cached }) => !cached)

function row(name: string, visits: readonly Visit[], most: { kib?: number; requests?: number; rowsMs: number }) {
  const median = (value: (visit: Visit) => number) => percentile(visits.map(value), 0.5)
  const kib = median(visit => onTheWire(visit).reduce((sum, { bytes }) => sum + bytes, 0) / 1024)
  const requests = median(visit => onTheWire(visit).length)
  const rowsMs = median(visit => visit.rowsMs)
  const met = rowsMs <= most.rowsMs && kib <= (most.kib ?? Infinity) && requests <= (most.requests ?? Infinity)
  return {
    visit: name,
    requests,
    kib: round(kib),
    paintMs: round(median(visit => visit.paintMs)),
    rowsMs: round(rowsMs),
    slowestRowsMs: round(Math.max(...visits.map(visit => visit.rowsMs))),
    target: Object.values(most).join(' / '),
    met: met ? 'yes' : 'no',
  }
}
