// Calls that wait for their commands, such as builds and installs, in threads of their own: so they run beside one another and beside suites.
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

/** Resolves with what an exported function returns for these arguments. Rejects where it throws or ends its thread with `process.exit`. */
export const beside = (module, name, ...given) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: { module: String(module), name, given } })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', code => reject(new Error(`${name} ended with ${code}`)))
  })

if (!isMainThread) {
  const { module, name, given } = workerData
  const { [name]: call } = await import(module)
  parentPort.postMessage(await call(...given))
}
