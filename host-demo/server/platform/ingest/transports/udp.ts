/** UDP: a datagram is a frame; formats that need several put them together before the journal. */
import { createSocket, type Socket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import { listenerFields, numberOf, textOf } from '../configuration.ts'
import type { Origin } from '../journal/batch.ts'
import { registerTransport } from '../registry.ts'
import { kernelDrops } from './kernel-drops.ts'
import { plainAddress, trimEnd } from './frame.ts'
import { listenProblem } from './listen.ts'
import type { Intake, OpenTransport } from './transport.ts'

/** Puts frames together that come in parts. */
export interface Assembler {
  /** The whole frame once it is complete; null while parts are missing. `datagram` may be kept. */
  add(datagram: Buffer, sender: string, now: number): Buffer | null
  /** Forgets what is too old; gives the number of datagrams given up since the last call. */
  evict(now: number): number
}

const maxOrigins = 10_000

registerTransport({
  name: 'udp',
  fields: listenerFields(262_144),
  async open(configuration, codec, intake): Promise<OpenTransport> {
    const address = textOf(configuration, 'bind_address') ?? '0.0.0.0'
    const port = numberOf(configuration, 'port', 0)
    const assembler = codec.createAssembler?.() ?? null
    const originOf = origins(intake)
    const recvBufferSize = numberOf(configuration, 'recv_buffer_size', 262_144, 1)
    const socket = createSocket({ type: isIPv6(address) ? 'udp6' : 'udp4', recvBufferSize })

    const { traffic } = intake
    socket.on('message', (datagram, { address: sender, port: senderPort }) => {
      traffic.bytesRead += datagram.length
      if (intake.refusal()) {
        traffic.dropped++
        return
      }
      const frame = assembler ? assembler.add(datagram, `${sender} ${senderPort}`, Date.now()) : datagram
      if (frame) intake.take(originOf(plainAddress(sender)), senderPort, frame, 0, trimEnd(frame, frame.length))
    })
    await bind(socket, address, port)
    socket.on('error', error => intake.warn(`The UDP socket on port ${port} reports: ${error.message}`))
    const given = socket.getRecvBufferSize()
    if (given < recvBufferSize) {
      intake.warn(`The operating system gives a receive buffer of ${given} bytes instead of ${recvBufferSize}: bursts may be lost. `
        + 'Linux: raise net.core.rmem_max.')
    }
    const bound = socket.address().port
    const family = isIPv6(address) ? 6 : 4
    let dropsBefore = await kernelDrops(bound, family)
    const counting = setInterval(async () => {
      if (assembler) traffic.dropped += assembler.evict(Date.now())
      const drops = await kernelDrops(bound, family)
      if (drops !== null && dropsBefore !== null && drops > dropsBefore) traffic.dropped += drops - dropsBefore
      dropsBefore = drops
    }, 1000)

    return {
      pause() {},
      resume() {},
      async close() {
        clearInterval(counting)
        await new Promise<void>(resolve => socket.close(() => resolve()))
        if (assembler) traffic.dropped += assembler.evict(Infinity)
      },
    }
  },
})

function bind(socket: Socket, address: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('error', error => {
      socket.close()
      reject(listenProblem(error, address, port))
    })
    socket.bind({ address, port, exclusive: true }, () => {
      socket.removeAllListeners('error')
      resolve()
    })
  })
}

/** One origin per sender; forgotten all at once when spoofed senders make too many. */
function origins(intake: Intake): (address: string) => Origin {
  const known = new Map<string, Origin>()
  return address => {
    let origin = known.get(address)
    if (!origin) {
      if (known.size >= maxOrigins) known.clear()
      known.set(address, origin = intake.origin(address))
    }
    return origin
  }
}
