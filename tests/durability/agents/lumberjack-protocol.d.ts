/** Declares the part of lumberjack-protocol that the tests use; it has no types of its own. */
declare module 'lumberjack-protocol/lib/ClientSocket.js' {
  import { EventEmitter } from 'node:events'
  import type { ConnectionOptions } from 'node:tls'

  export default class ClientSocket extends EventEmitter<{ connect: []; end: []; error: [Error]; ack: [number] }> {
    constructor(options: { readonly windowSize: number; readonly allowDrop: () => boolean })
    connect(options: ConnectionOptions): void
    writeDataFrame(data: Readonly<Record<string, string>>, done: (error?: Error) => void): void
    getLastSequenceNumber(): number
    close(): void
  }
}
