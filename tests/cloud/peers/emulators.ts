/** kinesalite and dynalite: Kinesis with shards that split and end as the service's do, and the DynamoDB beside it. */
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import dynalite from 'dynalite'
import kinesalite from 'kinesalite'

export interface Emulator {
  readonly url: string
  stop(): void
}

async function listening(server: Server): Promise<Emulator> {
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

export const startKinesalite = () =>
  listening(kinesalite({ createStreamMs: 0, deleteStreamMs: 0, updateStreamMs: 0, shardLimit: 100 }))
export const startDynalite = () => listening(dynalite({ createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 }))
