/**
 * Reads one queue: every message into the journal, acknowledged when it is durable there. While the journal has no room nothing is
 * consumed; what was delivered by then goes back into the queue.
 */
import type { Channel, ChannelModel, ConsumeMessage } from 'amqplib'
import { hasRoom, untilRoom } from '../room.ts'
import { answered, type Origin } from '../../../journal/batch.ts'
import { sleep } from '../../backoff.ts'
import { RefusedError, type Intake } from '../../transport.ts'
import type { AmqpSettings } from './settings.ts'

/** A longer message is none that a codec could take. */
export const longestMessage = 16 * 1024 * 1024
/** Before an invalid message, or one that was refused, goes back into the queue: else it would come again at once. */
const returnMs = 1000

export interface QueueReaderParts {
  readonly model: ChannelModel
  readonly queue: string
  readonly settings: AmqpSettings
  readonly intake: Intake
  readonly origin: Origin
  /** The channel or the consumer is gone: this connection is of no use any more. */
  readonly failed: (error: Error) => void
}

export class QueueReader {
  readonly #parts: QueueReaderParts
  readonly #channel: Channel
  readonly #ended = new AbortController()
  #consumer: string | null = null
  #waiting: ConsumeMessage[] = []
  #committing: Promise<void> | null = null
  #resuming: Promise<void> | null = null
  #open = true

  private constructor(parts: QueueReaderParts, channel: Channel) {
    this.#parts = parts
    this.#channel = channel
    channel.on('close', () => {
      this.#open = false
    })
  }

  static async open(parts: QueueReaderParts): Promise<QueueReader> {
    const {
      model,
      settings: { prefetch, binding },
      queue,
      failed,
    } = parts
    await declare(model, queue)
    const channel = await model.createChannel()
    channel.on('error', failed)
    if (binding) await channel.bindQueue(queue, binding.exchange, binding.routingKey)
    await channel.prefetch(prefetch)
    const reader = new QueueReader(parts, channel)
    await reader.#consume()
    return reader
  }

  /** Stops consuming, acknowledges what becomes durable; the rest goes back into the queue with the channel. */
  async close(): Promise<void> {
    this.#ended.abort()
    await this.#cancel()
    await this.#resuming
    await this.#committing
    if (this.#open) await this.#channel.close().catch(() => {})
  }

  async #consume(): Promise<void> {
    const { queue, intake, settings } = this.#parts
    if (!hasRoom(intake, settings.throttling)) return this.#pause()
    const { consumerTag } = await this.#channel.consume(queue, message => this.#deliver(message), { noAck: false })
    this.#consumer = consumerTag
  }

  async #cancel(): Promise<void> {
    const consumer = this.#consumer
    this.#consumer = null
    if (consumer !== null && this.#open) await this.#channel.cancel(consumer).catch(() => {})
  }

  #deliver(message: ConsumeMessage | null): void {
    const { intake, settings, queue, origin, failed } = this.#parts
    if (message === null)
      return failed(
        new Error(`The broker ended the reading of the queue '${queue}': it was deleted, or is elsewhere now.`),
      )
    const { content } = message
    intake.traffic.bytesRead += content.length
    if (content.length > longestMessage) return void this.#setAside(message)
    if (this.#ended.signal.aborted || this.#resuming || !hasRoom(intake, settings.throttling))
      return this.#refuse([message])
    intake.take(origin, settings.broker.port, content, 0, content.length, answered)
    this.#waiting.push(message)
    this.#committing ??= this.#commit().finally(() => {
      this.#committing = null
    })
  }

  async #commit(): Promise<void> {
    // Messages that arrived with the same read of the socket are committed together.
    await new Promise(resolve => setImmediate(resolve))
    while (this.#waiting.length > 0) {
      const messages = this.#waiting
      this.#waiting = []
      try {
        await this.#parts.intake.committed()
        if (this.#open) for (const message of messages) this.#channel.ack(message)
      } catch (error) {
        this.#refuse(messages)
        if (!(error instanceof RefusedError)) this.#parts.failed(error as Error)
      }
    }
  }

  /** Gives back what has no room, and consumes again when there is some. */
  #refuse(messages: readonly ConsumeMessage[]): void {
    if (this.#open) for (const message of messages) this.#channel.nack(message, false, true)
    this.#pause()
  }

  #pause(): void {
    if (this.#resuming || this.#ended.signal.aborted) return
    const { intake, settings, failed } = this.#parts
    this.#resuming = (async () => {
      await this.#cancel()
      await sleep(returnMs, this.#ended.signal)
      await untilRoom(intake, settings.throttling, this.#ended.signal)
    })()
      .then(async () => {
        this.#resuming = null
        if (!this.#ended.signal.aborted && this.#open) await this.#consume()
      })
      .catch(failed)
  }

  async #setAside(message: ConsumeMessage): Promise<void> {
    const {
      intake,
      settings: { requeueInvalid },
      queue,
    } = this.#parts
    intake.traffic.dropped += requeueInvalid ? 0 : 1
    intake.warn(
      `A message of the queue '${queue}' has ${message.content.length} bytes; ${longestMessage} can be taken. ` +
        `It ${requeueInvalid ? 'goes back into the queue' : 'is rejected'}.`,
    )
    await sleep(returnMs, this.#ended.signal)
    if (this.#open) this.#channel.nack(message, false, requeueInvalid)
  }
}

/** A queue that is there is used as it is, whatever its type; asking for one that is not closes the channel that asked. */
async function declare(model: ChannelModel, queue: string): Promise<void> {
  const asking = await model.createChannel()
  asking.on('error', () => {})
  try {
    await asking.checkQueue(queue)
  } catch (error) {
    if ((error as { code?: unknown }).code !== 404) throw error
    const declaring = await model.createChannel()
    declaring.on('error', () => {})
    await declaring.assertQueue(queue, { durable: true })
    await declaring.close()
    return
  }
  await asking.close()
}
