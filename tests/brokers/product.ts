/** The product as it meets brokers: a real server that may call them, its inputs, and what it found. */
import { startServer, until, type ServerOptions, type ServerProcess } from '../support/server.ts'
import { installBrokers, type Brokers } from './install-brokers.js'

export function theBrokers(): Brokers {
  const found = installBrokers()
  if (found.reason !== undefined) throw new Error(`The suite of brokers cannot run: ${found.reason}.`)
  return found
}

/** The least journal there may be, so that a test can fill it. */
export const journalBytes = 16 * 1024 * 1024

/** @param urls of brokers that may be connected to */
export async function startProduct(urls: readonly string[], options: ServerOptions = {}): Promise<ServerProcess> {
  const server = await startServer({
    ...options,
    env: { CORDWOOD_JOURNAL_MAX_BYTES: String(journalBytes), ...options.env },
  })
  const entries = urls.map((value, index) => ({ id: String(index), type: 'literal', title: 'Broker', value }))
  await server.json('PUT', '/system/urlwhitelist', { entries, disabled: false })
  return server
}

export interface StateOfInput {
  readonly state: string
  readonly detailed_message: string | null
}

export const stateOf = (server: ServerProcess, id: string) =>
  server.json<StateOfInput>('GET', `/system/inputstates/${id}`)
export const whenState = (server: ServerProcess, id: string, state: string, words = /(?:)/) =>
  until(
    async () => {
      const now = await stateOf(server, id)
      return now.state === state && words.test(now.detailed_message ?? '')
    },
    `the input to be ${state} (${words.source})`,
    30_000,
  ).catch(async (error: unknown) => {
    throw new Error(
      `${(error as Error).message}; it is ${JSON.stringify(await stateOf(server, id))}. The server said:\n${server.output.slice(-2000)}`,
    )
  })

export async function createInput(
  server: ServerProcess,
  type: string,
  configuration: Record<string, unknown>,
): Promise<string> {
  const { id } = await server.json<{ id: string }>('POST', '/system/inputs', {
    title: 'test',
    type,
    global: true,
    configuration,
  })
  return id
}

export const removeInput = (server: ServerProcess, id: string) => server.json('DELETE', `/system/inputs/${id}`)

/** `word 0`, `word 1`, …: as long as a line of a log. */
export const numbered = (word: string, count: number, from = 0) =>
  Array.from(
    { length: count },
    (_, i) => `${word} ${from + i} padding so that it is about as long as a real line of a log file`,
  )

/** The different numbers among the messages of a word. */
export async function numbersOf(server: ServerProcess, word: string): Promise<ReadonlySet<number>> {
  const response = await server.call(
    'GET',
    `/search/universal/relative/export?range=0&fields=message&query=${word}`,
    undefined,
    { accept: 'text/csv' },
  )
  const pattern = new RegExp(`\\b${word} (\\d+)`, 'g')
  return new Set([...(await response.text()).matchAll(pattern)].map(([, number]) => Number(number)))
}

/** Waits until all of them are there; more than once is allowed. */
export async function allNumbers(server: ServerProcess, word: string, count: number): Promise<void> {
  let found = 0
  await until(
    async () => {
      if ((await server.total(word)) < count) return false
      return (found = (await numbersOf(server, word)).size) >= count
    },
    `${count} different messages of ${word}`,
    50_000,
  ).catch(async (error: unknown) => {
    throw new Error(
      `${(error as Error).message}; there are ${found}, ${await server.total(word)} in all. The server said:\n${server.output.slice(-3000)}`,
    )
  })
}

/** Lines that fill the journal twice. */
export const longLines = (word: string) =>
  Array.from({ length: 512 }, (_, i) => `${word} ${i} ${'x'.repeat(64 * 1024)}`)

export const journalIsFull = (server: ServerProcess) =>
  until(async () => (await fetch(`${server.url}/api/system/lbstatus`)).status !== 200, 'the journal to be full', 30_000)
