/** A thread of rules for tests: it answers commands with what its tables say. */
import { parentPort, workerData } from 'node:worker_threads'
import { loadAdapterTypes } from '../adapter-types.ts'
import type { BridgeEnd } from '../bridge/messages.ts'
import { LookupGuest } from '../lookup-guest.ts'

const guest = new LookupGuest(await loadAdapterTypes(), workerData as BridgeEnd, error => {
  throw error
})

/** Looks up all keys, as one frame of messages does. */
parentPort!.on('message', (keys: readonly string[]) => {
  parentPort!.postMessage(keys.map(key => guest.lookUp('t', key)))
})
parentPort!.postMessage('ready')
