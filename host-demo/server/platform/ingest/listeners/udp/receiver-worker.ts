/**
 * The thread that receives datagrams for all UDP inputs and does nothing else: a commit of the journal, which stops the ingest worker
 * for as long as the disk takes, would let the operating system's small buffers overflow.
 */
import { createSocket, type Socket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import { parentPort } from 'node:worker_threads'
import { collectMemoryOfWorker } from '../../../collect-memory.ts'
import { listenProblem } from '../tcp/listen.ts'
import { Unavailable, UnusableField } from '../transport.ts'
import { ParcelBuilder, parcelBytes } from './parcel.ts'
import type { BindProblem, BoundSocket, FromReceiver, ReceiverCall, SocketOptions, ToReceiver } from './protocol.ts'

/** Longest time a datagram waits for others. */
const gatherMs = 2
/** Parcels on their way, of all sockets: 32 MB. What comes beyond is dropped and counted. */
const maxUnderway = 256
const maxSpare = 16
/** Least receive buffer, for bursts. The system uses the memory only while datagrams wait. */
const burstBytes = 4 * 1024 * 1024

interface Receiving {
  readonly socket: Socket
  readonly parcel: ParcelBuilder
  underway: number
  timer: NodeJS.Timeout | null
}

const main = parentPort!
const post = (message: FromReceiver, transfer?: ArrayBuffer[]) => main.postMessage(message, transfer)
const sockets = new Map<number, Receiving>()
const spare: ArrayBuffer[] = []
let underway = 0
/** Calls follow each other: a socket that is being opened can be closed. */
let turn = Promise.resolve()

collectMemoryOfWorker()

main.on('message', (message: ToReceiver) => {
  if (message.type === 'call') {
    turn = turn.then(() => answer(message.id, message.call))
    return
  }
  underway--
  if (spare.length < maxSpare) spare.push(message.buffer)
  const receiving = sockets.get(message.socket)
  if (!receiving) return
  receiving.underway--
  if (receiving.underway === 0 && !receiving.parcel.empty) handOver(message.socket, receiving)
})

async function answer(id: number, call: ReceiverCall): Promise<void> {
  try {
    post({
      type: 'answer',
      id,
      error: null,
      value: call.name === 'open' ? await open(call.socket, call.options) : await close(call.socket),
    })
  } catch (error) {
    if (error instanceof Unavailable || error instanceof UnusableField) {
      const { message: problem, field } = error
      const value: BindProblem = { problem, field, passes: error instanceof Unavailable }
      return post({ type: 'answer', id, error: null, value })
    }
    post({ type: 'answer', id, error: (error as Error).message, value: null })
  }
}

async function open(number: number, { address, port, recvBufferSize }: SocketOptions): Promise<BoundSocket> {
  const family = isIPv6(address) ? 6 : 4
  const socket = createSocket({ type: `udp${family}`, recvBufferSize: Math.max(recvBufferSize, burstBytes) })
  const receiving: Receiving = { socket, parcel: new ParcelBuilder(), underway: 0, timer: null }
  socket.on('message', (datagram, { address: sender, port: senderPort }) => {
    const { parcel } = receiving
    if (!parcel.bare && !parcel.fits(datagram.length) && underway < maxUnderway) handOver(number, receiving)
    if (parcel.bare) parcel.use(spare.pop() ?? new ArrayBuffer(parcelBytes))
    else if (!parcel.fits(datagram.length)) {
      parcel.dropped++
      return
    }
    parcel.add(datagram, sender, senderPort, Date.now())
    // While the ingest worker has not taken the parcel before, this one fills.
    if (receiving.underway === 0) receiving.timer ??= setTimeout(handOver, gatherMs, number, receiving)
  })
  await bind(socket, address, port)
  socket.on('error', error => post({ type: 'trouble', socket: number, message: error.message }))
  sockets.set(number, receiving)
  return { port: socket.address().port, recvBufferSize: given(socket) }
}

function handOver(number: number, receiving: Receiving): void {
  if (receiving.timer) clearTimeout(receiving.timer)
  receiving.timer = null
  if (receiving.parcel.empty) return
  const parcel = receiving.parcel.finish()
  receiving.underway++
  underway++
  post({ type: 'datagrams', socket: number, parcel }, [parcel.buffer])
}

async function close(number: number): Promise<void> {
  const receiving = sockets.get(number)
  if (!receiving) return
  await new Promise<void>(resolve => receiving.socket.close(() => resolve()))
  handOver(number, receiving)
  sockets.delete(number)
}

function bind(socket: Socket, address: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const failed = (error: Error) => {
      socket.close()
      reject(listenProblem(error, address, port))
    }
    socket.once('error', failed)
    try {
      socket.bind({ address, port, exclusive: true }, () => {
        socket.removeAllListeners('error')
        resolve()
      })
    } catch (error) {
      failed(error as Error)
    }
  })
}

/** Linux reports twice what it gave (socket(7), SO_RCVBUF). */
const given = (socket: Socket) =>
  process.platform === 'linux' ? socket.getRecvBufferSize() / 2 : socket.getRecvBufferSize()

post({ type: 'ready' })
