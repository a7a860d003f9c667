/** Samples of every protocol, for the suites that try all of them: each protocol's folder has a `samples.ts` that exports `samples`. */
import { readdir } from 'node:fs/promises'

/** Names and values of message fields. */
export type SampleFields = readonly (readonly [name: string, value: string])[]

/** A frame as an administrator tries it (binary ones in hexadecimal digits), and text of the message it becomes. */
export interface SampleFrame {
  readonly codec: string
  readonly bytes: string
  readonly message: string
  readonly configuration?: Readonly<Record<string, unknown>>
}

/** A way to send one message to an input. */
export interface SampleSender {
  readonly name: string
  /** The input type's class name. */
  readonly type: string
  readonly configuration?: Readonly<Record<string, unknown>>
  /** Posted to a path, written to a connection, or sent as a datagram. */
  readonly by: { readonly path: string; readonly headers?: Readonly<Record<string, string>> } | 'tcp' | 'udp'
  /** Spelling of field values: between the quotes of JSON, or unchanged. Senders without it send no fields. */
  readonly fields?: 'json' | 'plain'
  /** Returns what is sent for one message of this text. */
  message(text: string, fields?: SampleFields): string
}

/** A request that becomes far more than it is, and the status it is refused with. */
export interface SampleBomb {
  readonly name: string
  readonly type: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly status: number
  body(): Buffer
}

export interface ProtocolSamples {
  readonly frames: readonly SampleFrame[]
  readonly senders?: readonly SampleSender[]
  readonly bombs?: readonly SampleBomb[]
  /** Paths that inputs answer beside those of the senders. */
  readonly paths?: readonly string[]
}

const folder = new URL('../protocols/', import.meta.url)
const protocols = await Promise.all(
  (await readdir(folder)).sort().map(async name => {
    const { samples } = (await import(new URL(`${name}/samples.ts`, folder).href)) as { samples: ProtocolSamples }
    return samples
  }),
)

export const sampleFrames = protocols.flatMap(({ frames }) => frames)
export const sampleSenders = protocols.flatMap(({ senders = [] }) => senders)
export const sampleBombs = protocols.flatMap(({ bombs = [] }) => bombs)
export const samplePaths = [
  ...protocols.flatMap(({ paths = [] }) => paths),
  ...sampleSenders.flatMap(({ by }) => (typeof by === 'object' ? [by.path] : [])),
]

/** Writes fields as members of a JSON object, each behind a comma. */
export const jsonMembers = (fields: SampleFields, prefix = ''): string =>
  fields.map(([name, value]) => `,"${prefix}${name}":"${value}"`).join('')
