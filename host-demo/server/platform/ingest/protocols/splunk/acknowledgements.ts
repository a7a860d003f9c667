/**
 * Indexer acknowledgement (https://docs.splunk.com/Documentation/Splunk/latest/Data/AboutHECIDXAck): a request on a channel gets a number, by
 * which its sender asks later whether it is safe. A number is only given once everything is durable, so every number given is: it is confirmed
 * once, and forgotten. What is forgotten before it was asked for (too many, too long ago, the server started again) is answered with false, and
 * sent again.
 */
const maxChannels = 1000
const maxWaiting = 10_000
const idleMs = 600_000

interface Channel {
  next: number
  readonly waiting: Set<number>
  usedAt: number
}

export interface Acknowledgements {
  /** The number of a request whose events are durable. */
  issue(channel: string): number
  /** Whether each number was given and not yet told. */
  tell(channel: string, ids: readonly number[]): Record<string, boolean>
}

/** @param now UTC milliseconds */
export function createAcknowledgements(now: () => number = Date.now): Acknowledgements {
  /** The longest unused first. */
  const channels = new Map<string, Channel>()

  function use(name: string): Channel {
    const at = now()
    const channel = channels.get(name) ?? { next: 0, waiting: new Set(), usedAt: at }
    channel.usedAt = at
    channels.delete(name)
    channels.set(name, channel)
    for (const [other, { usedAt }] of channels) {
      if (channels.size <= maxChannels && usedAt > at - idleMs) break
      channels.delete(other)
    }
    return channel
  }

  return {
    issue(name) {
      const channel = use(name)
      const { waiting } = channel
      const id = channel.next++
      waiting.add(id)
      if (waiting.size > maxWaiting) waiting.delete(waiting.values().next().value!)
      return id
    },
    tell(name, ids) {
      const waiting = channels.has(name) ? use(name).waiting : null
      return Object.fromEntries(ids.map(id => [id, waiting?.delete(id) ?? false]))
    },
  }
}
