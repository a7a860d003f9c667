/** The two emulators carry no types: each gives an HTTP server of Node that knows one service. */
declare module 'kinesalite' {
  import type { Server } from 'node:http'
  export default function kinesalite(options: {
    createStreamMs?: number
    deleteStreamMs?: number
    updateStreamMs?: number
    shardLimit?: number
  }): Server
}
declare module 'dynalite' {
  import type { Server } from 'node:http'
  export default function dynalite(options: {
    createTableMs?: number
    deleteTableMs?: number
    updateTableMs?: number
  }): Server
}
