/** UDP: a datagram is a frame; formats that need several put them together before the journal. A thread of its own receives them. */
import { isIPv6 } from 'node:net'
import { listenerFields, numberOf, textOf } from '../../configuration.ts'
import type { Origin } from '../../journal/batch.ts'
import { datagramsOf, type Parcel } from './parcel.ts'
import type { BoundSocket } from './protocol.ts'
import { openUdpSocket } from './receiver.ts'
import { DropCounter, kernelDrops } from './kernel-drops.ts'
import { plainAddress, wholeEnd } from '../frame.ts'
import type { TransportDefinition, Intake, OpenTransport } from '../transport.ts'

/** Makes frames of datagrams: puts those together that come in parts, takes those apart that hold many. */
export interface Assembler {
  /** The frames that are complete with this datagram. What is kept of `datagram` must be copied. `now`: milliseconds of a clock nobody sets. */
  add(datagram: Buffer, address: string, port: number, now: number): readonly Buffer[]
  /** Forgets what is too old; gives the number of datagrams (or parts of them) given up since the last call. */
  evict(now: number): number
  /** Returns the state to keep across a restart; null: the last one still holds. */
  keep?(): Buffer | null
  /** The latest reason for giving up one that the administrator should know, once. */
  trouble?(): string | null
}

/** `at`: when it was kept, by the clock of `Assembler.add`. */
export interface KeptState {
  readonly bytes: Buffer
  readonly at: number
}

const maxOrigins = 10_000
/** Snapshot interval of assembler state. */
const keepMs = 60_000
/** A warning of what was given up, at most this often. */
const troubleMs = 60_000

export const udp: TransportDefinition = {
  name: 'udp',
  withoutRoom: 'drops',
  fields: listenerFields(262_144),
  async open(configuration, codec, intake, { memory }): Promise<OpenTransport> {
    const address = textOf(configuration, 'bind_address') ?? '0.0.0.0'
    const port = numberOf(configuration, 'port', 0)
    const recvBufferSize = numberOf(configuration, 'recv_buffer_size', 262_144, 1)
    const kept = memory(intake.inputId)
    const before = codec.createAssembler ? await kept.read().catch(notKept) : null
    const assembler =
      codec.createAssembler?.(before ? { bytes: before.bytes, at: performance.now() - before.ageMs } : undefined) ??
      null
    const originOf = origins(intake)
    const { traffic } = intake
    const endOf = (frame: Buffer) => wholeEnd(codec, frame)
    let troubleAt = -Infinity
    let keptAt = performance.now()
    let drops: DropCounter | null = null

    function dropUnread(count: number): void {
      traffic.dropped += count
      traffic.droppedUnread += count
    }
    function take(parcel: Parcel): void {
      const now = performance.now()
      dropUnread(parcel.dropped)
      drops?.received()
      for (const { bytes, address: sender, port: senderPort, receivedAt } of datagramsOf(parcel)) {
        traffic.bytesRead += bytes.length
        if (intake.refusal()) {
          traffic.dropped++
          traffic.droppedForRoom++
          continue
        }
        const origin = originOf(plainAddress(sender))
        if (!assembler) intake.take(origin, senderPort, bytes, 0, endOf(bytes), 0, receivedAt)
        else
          for (const frame of assembler.add(bytes, origin.address, senderPort, now)) {
            intake.take(origin, senderPort, frame, 0, endOf(frame), 0, receivedAt)
          }
      }
    }
    function warnOfTrouble(now: number): void {
      if (now - troubleAt < troubleMs) return
      const trouble = assembler?.trouble?.()
      if (!trouble) return
      troubleAt = now
      intake.warn(trouble)
    }
    function notKept(error: Error): null {
      intake.warn(`What exporters said of themselves is not kept over a restart: ${error.message}`)
      return null
    }
    async function keep(): Promise<void> {
      keptAt = performance.now()
      const state = assembler?.keep?.()
      if (state) await kept.write(state).catch(notKept)
    }
    const checkBuffer = ({ recvBufferSize: given }: BoundSocket) => {
      if (given >= recvBufferSize) return
      intake.warn(
        `The operating system gives a receive buffer of ${given} bytes instead of ${recvBufferSize}: bursts may be lost. ` +
          'Linux: raise net.core.rmem_max.',
      )
    }
    const { bound, close } = await openUdpSocket(
      { address, port, recvBufferSize },
      {
        datagrams: take,
        trouble: message => intake.warn(`The UDP socket on port ${port} reports: ${message}`),
        interrupted: reason =>
          intake.state('FAILING', `The thread that receives datagrams died and is started again: ${reason}`),
        listening: again => {
          checkBuffer(again)
          intake.state('RUNNING', null)
        },
        lost: reason => intake.state('FAILED', reason),
      },
    )
    checkBuffer(bound)

    const family = isIPv6(address) ? 6 : 4
    drops = await DropCounter.start(() => kernelDrops(bound.port, family))
    const counting = setInterval(() => {
      if (assembler) traffic.dropped += assembler.evict(performance.now())
      warnOfTrouble(performance.now())
      if (performance.now() - keptAt > keepMs) void keep()
      void drops?.take().then(dropUnread)
    }, 1000)

    return {
      pause() {},
      resume() {},
      async close() {
        clearInterval(counting)
        await close()
        await keep()
        if (assembler) traffic.dropped += assembler.evict(Infinity)
        warnOfTrouble(Infinity)
      },
    }
  },
}

/** One origin per sender; forgotten all at once when spoofed senders make too many. */
function origins(intake: Intake): (address: string) => Origin {
  const known = new Map<string, Origin>()
  return address => {
    let origin = known.get(address)
    if (!origin) {
      if (known.size >= maxOrigins) known.clear()
      known.set(address, (origin = intake.origin(address)))
    }
    return origin
  }
}
