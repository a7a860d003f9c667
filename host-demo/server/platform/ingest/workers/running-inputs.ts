/** The ingest worker's inputs: opened, tried again where they cannot listen for now, and closed; of each one thing at a time. */
import type { CodecDefinition } from '../decoding/codec.ts'
import type { Configuration } from '../configuration.ts'
import type { InputDefinition, InputState } from '../ingest.ts'
import { completeConfiguration, inputTypeOf, loadProtocolOf, requestedConfiguration } from '../registry.ts'
import { Retries } from './retries.ts'
import {
  Unavailable,
  UnusableField,
  type Intake,
  type OpenTransport,
  type TransportContext,
} from '../listeners/transport.ts'

export interface RunningInputsParts {
  readonly transportContext: TransportContext
  /** `state` is called by what the input's transport says of itself. */
  intake(inputId: string, configuration: Configuration, codec: CodecDefinition, state: Intake['state']): Intake
  /** Tells processing how to decode. */
  define(definition: InputDefinition): void
  /** Whether the intake has no room. */
  full(): boolean
  say(inputId: string, state: InputState, detail: string | null, field?: string | null): void
}

export class RunningInputs {
  readonly #parts: RunningInputsParts
  readonly #open = new Map<string, OpenTransport>()
  /** Details that transports reported while they opened. */
  readonly #details = new Map<string, string | null>()
  readonly #queues = new Map<string, Promise<unknown>>()
  readonly #retries = new Retries(
    id =>
      void this.#inTurn(id, async () => {
        const definition = this.#retries.due(id)
        if (definition) await this.#attempt(definition)
      }),
  )
  #ended = false

  constructor(parts: RunningInputsParts) {
    this.#parts = parts
  }

  /** Resolves when it runs or has failed for the first time. */
  start(definition: InputDefinition): Promise<void> {
    return this.#inTurn(definition.id, async () => {
      this.#retries.end(definition.id)
      await this.#close(definition.id)
      this.#parts.say(definition.id, 'STARTING', null)
      await this.#attempt(definition)
    })
  }

  stop(inputId: string): Promise<void> {
    return this.#inTurn(inputId, () => this.#stop(inputId, 'STOPPED'))
  }

  /** `forget` follows when nothing comes in any more. */
  remove(inputId: string, forget: () => Promise<void>): Promise<void> {
    return this.#inTurn(inputId, async () => {
      await this.#stop(inputId, 'TERMINATED')
      this.#details.delete(inputId)
      await forget()
    })
  }

  redefine(definition: InputDefinition): Promise<void> {
    return this.#inTurn(definition.id, async () => {
      await loadProtocolOf(definition.type)
      this.#parts.define(definition)
      this.#retries.redefine(definition)
    })
  }

  /** Closes all; none is opened any more. */
  async end(): Promise<void> {
    this.#ended = true
    this.#retries.endAll()
    await Promise.all(
      [...new Set([...this.#open.keys(), ...this.#queues.keys()])].map(id => this.#inTurn(id, () => this.#close(id))),
    )
  }

  room(full: boolean): void {
    for (const transport of this.#open.values()) full ? transport.pause() : transport.resume()
  }

  #inTurn(inputId: string, action: () => Promise<void>): Promise<void> {
    const turn = (this.#queues.get(inputId) ?? Promise.resolve()).then(action)
    const settled = turn.catch(() => {})
    this.#queues.set(inputId, settled)
    void settled.then(() => {
      if (this.#queues.get(inputId) === settled) this.#queues.delete(inputId)
    })
    return turn
  }

  async #attempt(definition: InputDefinition): Promise<void> {
    const { id } = definition
    const { transportContext, intake, define, full, say } = this.#parts
    if (this.#ended) return
    try {
      await loadProtocolOf(definition.type)
      const type = inputTypeOf(definition.type)
      if (!type) throw new Error(`There is no input type '${definition.type}'.`)
      const { transport, codec } = type
      const configuration = completeConfiguration(type, definition.configuration)
      codec.create(configuration)
      define(definition)
      this.#details.delete(id)
      const state: Intake['state'] = (...said) => this.#heard(definition, ...said)
      const opened = await transport.open(
        configuration,
        codec,
        intake(id, configuration, codec, state),
        transportContext,
      )
      this.#retries.end(id)
      this.#open.set(id, opened)
      if (full()) opened.pause()
      say(id, 'RUNNING', this.#details.get(id) ?? null)
    } catch (error) {
      const { message } = error as Error
      const field = fieldOf(definition, error as Error)
      if (error instanceof Unavailable) return this.#tryAgain(definition, message, field)
      this.#retries.end(id)
      say(id, 'FAILED', message, field)
    }
  }

  #tryAgain(definition: InputDefinition, reason: string, field: string | null = null): void {
    if (!this.#ended) this.#retries.failed(definition)
    this.#parts.say(definition.id, 'FAILED', `${reason} It is retried automatically.`, field)
  }

  #heard(definition: InputDefinition, state: Parameters<Intake['state']>[0], detail: string | null): void {
    const { id } = definition
    if (!this.#open.has(id)) return void this.#details.set(id, detail)
    if (state !== 'FAILED') return this.#parts.say(id, state, detail)
    void this.#inTurn(id, async () => {
      if (!this.#open.has(id)) return
      await this.#close(id)
      this.#tryAgain(definition, detail ?? '')
    })
  }

  async #stop(inputId: string, state: InputState): Promise<void> {
    this.#retries.end(inputId)
    this.#parts.say(inputId, 'STOPPING', null)
    await this.#close(inputId)
    this.#parts.say(inputId, state, null)
  }

  async #close(inputId: string): Promise<void> {
    const transport = this.#open.get(inputId)
    this.#open.delete(inputId)
    await transport?.close()
  }
}

/** The field of its configuration that the error is about; null where it names none. */
function fieldOf({ type }: InputDefinition, error: Error): string | null {
  if (error instanceof Unavailable || error instanceof UnusableField) return error.field
  const definition = inputTypeOf(type)
  const named = /^'?(\w+)/.exec(error.message)?.[1]
  return definition && named !== undefined && Object.hasOwn(requestedConfiguration(definition), named) ? named : null
}
