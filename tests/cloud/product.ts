/** The product as it meets the provider: a real server that trusts the test's authority, and the calls of contract 2, 12.1. */
import { expect } from 'vitest'
import { startServer, until, type ServerOptions, type ServerProcess } from '../support/server.ts'
import { anyKeys, region, type Keys } from './peers/account.ts'
import type { Peers } from './peers/peers.ts'

export const base = '/plugins/org.graylog.integrations/aws'

/** By the operator's settings every call goes to the peers. */
export const startProduct = (peers: Peers, { env, ...options }: ServerOptions = {}): Promise<ServerProcess> =>
  startServer({ ...options, env: { ...peers.env, ...env } })

export interface Answer<T> {
  readonly status: number
  readonly body: T
}

/** A call as the wizard makes it. */
export async function ask<T = { message: string }>(
  server: ServerProcess,
  path: string,
  body: object = {},
  keys: Keys | null = anyKeys,
): Promise<Answer<T>> {
  const credentials = keys && { aws_access_key_id: keys.accessKeyId, aws_secret_access_key: keys.secretAccessKey }
  const response = await server.call('POST', `${base}/${path}`, { region, ...credentials, ...body })
  return { status: response.status, body: (await response.json()) as T }
}

/** The body of a call that succeeds. */
export async function done<T>(
  server: ServerProcess,
  path: string,
  body: object = {},
  keys: Keys | null = anyKeys,
): Promise<T> {
  const answer = await ask<T>(server, path, body, keys)
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

export interface Created {
  readonly id: string
}

export type LogType = 'KINESIS_CLOUDWATCH_FLOW_LOGS' | 'KINESIS_CLOUDWATCH_RAW' | 'KINESIS_RAW'

export interface StateOfInput {
  readonly state: string
  readonly detailed_message: string | null
}

export const stateOf = (server: ServerProcess, id: string) =>
  server.json<StateOfInput>('GET', `/system/inputstates/${id}`)

export const whenRunning = (server: ServerProcess, id: string) =>
  until(async () => (await stateOf(server, id)).state === 'RUNNING', 'the input to run')

/** Saves as the wizard does, and waits until the input runs. */
export async function saveInput(
  server: ServerProcess,
  stream: string,
  type: LogType,
  more: object = {},
  keys: Keys | null = anyKeys,
): Promise<string> {
  const { id } = await done<Created>(
    server,
    'inputs',
    {
      name: `Logs of ${stream}`,
      aws_input_type: type,
      stream_name: stream,
      batch_size: 10_000,
      enable_throttling: true,
      add_flow_log_prefix: true,
      ...more,
    },
    keys,
  )
  await whenRunning(server, id)
  return id
}

/** Waits until so many messages match, and sees that there are no more. */
export async function found(
  server: ServerProcess,
  query: string,
  count: number,
  timeout = 20_000,
): Promise<Record<string, unknown>[]> {
  let last = -1
  await until(async () => (last = await server.total(query)) >= count, `${count} messages of ${query}`, timeout).catch(
    (error: unknown) => {
      throw new Error(`${(error as Error).message}; there are ${last}. The server said:\n${server.output.slice(-3000)}`)
    },
  )
  expect(await server.total(query)).toBe(count)
  return (await server.search(query)).messages.map(({ message }) => message)
}

/** Returns a record of a network interface in the default format of version 2. */
export const flowLog = (from: string, port: number) =>
  `2 123456789010 eni-1235b8ca123456789 ${from} 172.31.16.21 20641 ${port} 6 20 4249 1418530010 1418530070 ACCEPT OK`

/** Every message that matches, by the export: its text, its shard, in the order of arrival. */
export async function exported(server: ServerProcess, query: string): Promise<{ message: string; shard: string }[]> {
  const response = await server.call(
    'GET',
    `/search/universal/relative/export?range=0&fields=gl2_message_id,aws_kinesis_shard,message&query=${encodeURIComponent(query)}`,
    undefined,
    { accept: 'text/csv' },
  )
  const [head, ...lines] = (await response.text())
    .trim()
    .split(/\r?\n/)
    .map(line => line.split(',').map(cell => cell.replace(/^"(.*)"$/, '$1')))
  const column = (line: readonly string[], name: string) => line[head!.indexOf(name)] ?? ''
  return lines
    .sort((a, b) => (column(a, 'gl2_message_id') < column(b, 'gl2_message_id') ? -1 : 1))
    .map(line => ({ message: column(line, 'message'), shard: column(line, 'aws_kinesis_shard') }))
}
