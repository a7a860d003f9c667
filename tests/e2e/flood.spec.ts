/**
 * A flood and a full disk as an administrator sees them who has the interface open: it stays up, says what is wrong and what the server does,
 * answers searches, and recovers on its own, without a reload. `LONG=1`: the flood lasts ten minutes, and every minute is reported.
 */
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { spotless } from '../durability/checker.ts'
import { Flood, floodInputs } from '../durability/flood/flood.ts'
import { minute, mostMegabytes, watchMemory } from '../durability/flood/memory.ts'
import { drained } from '../durability/kills.ts'
import { Ballast, canMount, folderOf, onSmallDisk } from '../durability/small-disk.ts'
import { inputTypes } from '../support/input-types.ts'
import { postGelf } from '../support/senders.ts'
import { startServer, until, type ServerProcess } from '../support/server.ts'
import { expect, signIn, test as product, watched } from './product.ts'
import { rows } from './tasks/search-page.ts'
import { shots } from './tasks/shots.ts'

const long = process.env['LONG'] === '1'
const journalBytes = (long ? 256 : 16) * 1024 * 1024

/** Expects with a longer timeout, because the server reports dropped messages for a minute. */
const expectEventually = expect.configure({ timeout: 2 * minute })

/** Each stays until the pages are closed, which would complain of one that is gone. */
const test = product.extend<object, { flooded: ServerProcess; cramped: ServerProcess }>({
  flooded: [
    async ({}, use) => {
      const server = await startServer({ env: { CORDWOOD_JOURNAL_MAX_BYTES: String(journalBytes) } })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 2 * minute },
  ],
  cramped: [
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'cordwood-full-'))
      const server = await startServer({ dataDir, through: onSmallDisk(dataDir) })
      await use(server)
      await server.stop()
      rmdirSync(dataDir)
    },
    { scope: 'worker', timeout: 2 * minute },
  ],
})

/** Three windows somebody watches at the same time. */
class Watch {
  readonly overview: Page
  readonly inputs: Page
  readonly search: Page
  readonly #server: ServerProcess

  constructor(server: ServerProcess, overview: Page, inputs: Page, search: Page) {
    this.#server = server
    this.overview = overview
    this.inputs = inputs
    this.search = search
  }

  static async open(page: Page, server: ServerProcess, problems: string[]): Promise<Watch> {
    await signIn(page, server, '/system/overview')
    const watch = new Watch(
      server,
      page,
      watched(await page.context().newPage(), problems),
      watched(await page.context().newPage(), problems),
    )
    await watch.inputs.goto(`${server.url}/system/inputs`)
    await watch.search.goto(`${server.url}/search?rangetype=relative&relative=0`)
    await expectEventually(watch.node).toContainText('Running')
    return watch
  }

  get node() {
    return this.overview.getByRole('table', { name: 'Nodes' }).getByRole('row').last()
  }

  get notifications() {
    return this.overview
      .locator('section')
      .filter({ has: this.overview.getByRole('heading', { name: 'Notifications' }) })
  }

  input(title: string) {
    return this.inputs.getByRole('row').filter({ hasText: title })
  }

  /** Searches and waits for the answer. */
  async searches(): Promise<void> {
    const answered = this.search.waitForResponse(
      response => response.url().includes('/execute') && response.request().method() === 'POST',
    )
    await this.search.getByRole('button', { name: 'Search', exact: true }).click()
    expect((await answered).status()).toBeLessThan(300)
    await expectEventually(rows(this.search).first()).toBeVisible()
  }

  async shots(name: string): Promise<void> {
    for (const page of [this.overview, this.inputs, this.search]) {
      await page.bringToFront()
      await shots(page, `${name} ${new URL(page.url()).pathname.split('/').at(-1)}`)
    }
  }

  /** Without a reload. */
  async isWellAgain(): Promise<void> {
    await expectEventually(this.notifications).toContainText('There are no notifications.')
    await expectEventually(this.node).toContainText('Running')
    await expectEventually(this.inputs.getByText('Held back')).toHaveCount(0)
    await drained(this.#server)
  }
}

test('a flood is shown, with what becomes of messages; searches answer; it ends without a reload', async ({
  page,
  flooded: server,
  problems,
}) => {
  test.setTimeout((long ? 20 : 5) * minute)
  const inputs = await floodInputs(server)
  const watch = await Watch.open(page, server, problems)
  const memory = watchMemory(server)
  const flood = new Flood(inputs)

  await expectEventually(watch.notifications).toContainText('The journal is full, or nearly: senders are held back.')
  await expectEventually(watch.notifications).toContainText('it ends on its own when less comes in')
  await expectEventually(watch.notifications).toContainText('Messages are lost')
  await expectEventually(watch.node).toContainText('Held back')
  await expectEventually(watch.node).toContainText(/[\d,]+ messages dropped/)
  await expectEventually(watch.input('flood over HTTP')).toContainText(
    'Held back. The journal is full. Senders are told to send again (429).',
  )
  await expectEventually(watch.input('flood over HTTP')).toContainText(/[\d,]+ requests? refused/)
  await expectEventually(watch.input('flood over TCP')).toContainText('Senders wait.')
  await expectEventually(watch.input('flood over UDP')).toContainText(/[\d,]+ messages dropped/)
  await watch.searches()
  await watch.shots('flood 0')
  for (let minutes = 1; long && minutes <= 10; minutes++) {
    await new Promise(resolve => setTimeout(resolve, Math.max(0, minutes * minute - memory.elapsed)))
    await watch.searches()
    console.log({
      minutes,
      megabytes: memory.minutes[minutes - 1],
      http: flood.http,
      overTcp: flood.tcp.sent,
      overUdp: flood.udp.sent,
    })
    await watch.shots(`flood ${minutes}`)
  }

  await flood.stop()
  await drained(server, 10 * minute)
  memory.stop()
  await watch.isWellAgain()
  const found = await server.total('way:udp')
  if (process.platform === 'linux') {
    await expectEventually(watch.input('flood over UDP')).toContainText(
      `${(flood.udp.sent - found).toLocaleString('en')} messages dropped`,
    )
  }
  expect(flood.tcp.cut).toBe(0)
  expect([...flood.refusals].filter(told => !/^429 [1-9]/.test(told))).toEqual([])
  expect(flood.checker.check(await flood.found(server))).toEqual(spotless)
  expect(Math.max(...memory.minutes, 0)).toBeLessThan(mostMegabytes)
  await watch.searches()
  await watch.shots('flood over')
  if (long)
    console.log({ ...flood.http, tcp: flood.tcp, udp: flood.udp, foundOfUdp: found, megabytesByMinute: memory.minutes })
})

test.describe(() => {
  test.skip(
    !long,
    'is part of the long form: the server is proved on a full disk in tests/durability/full-disk.test.ts',
  )
  test.skip(!canMount, 'needs a small file system of its own')

  test('a full disk is shown, with what to do; people sign in and search; it is over without a reload when there is space', async ({
    page,
    browser,
    cramped: server,
    problems,
  }) => {
    test.setTimeout(5 * minute)
    const { port } = await server.input(inputTypes.gelfHttp, {}, 'applications')
    let accepted = 0
    const post = async () => {
      const status = await postGelf(
        port,
        JSON.stringify({ version: '1.1', host: 'app', short_message: `line ${accepted} ${'of a log '.repeat(50)}` }),
      )
      if (status === 202) accepted++
      return status
    }
    for (let i = 0; i < 50; i++) expect(await post()).toBe(202)
    const watch = await Watch.open(page, server, problems)
    const ballast = new Ballast(folderOf(server))

    ballast.fill()
    await until(async () => (await post()) === 503, 'the input to refuse')
    await expectEventually(watch.notifications).toContainText('Messages are not taken in')
    await expectEventually(watch.notifications).toContainText(
      /The disk is full.*continues on its own.*Give the disk of .*free space/,
    )
    await expectEventually(watch.node).toContainText('Held back')
    await expectEventually(watch.input('applications')).toContainText(
      /Held back\. .*Senders are told to send again \(503\)\./,
    )
    await watch.searches()
    await watch.shots('full disk')
    const elsewhere = await browser.newContext()
    await signIn(watched(await elsewhere.newPage(), problems), server, '/system/overview')
    await elsewhere.close()

    ballast.give()
    await until(async () => (await post()) === 202, 'the input to take messages')
    await watch.isWellAgain()
    await until(async () => (await server.total('source:app')) === accepted, 'what was accepted to be found')
    await watch.searches()
    await watch.shots('full disk over')
  })
})
