import { afterEach, expect, it, vi } from 'vitest'
import { WorkerHandle } from './worker-handle.ts'

/** Answers `echo`, dies at `die`, refuses `fail`; says that it is ready unless it is told not to be able to work. */
const source = `
  import { parentPort, workerData } from 'node:worker_threads'
  parentPort.on('message', ({ id, call }) => {
    if (call === 'die') throw new Error('shot')
    if (call === 'fail') parentPort.postMessage({ type: 'answer', id, error: 'no', value: null })
    if (call === 'echo') parentPort.postMessage({ type: 'answer', id, error: null, value: workerData.start })
  })
  if (workerData.fatal) {
    parentPort.postMessage({ type: 'fatal', message: 'cannot work' })
    throw new Error('gone')
  }
  parentPort.postMessage({ type: 'ready' })
`
let handle: WorkerHandle<{ type: 'never' }>
afterEach(() => handle.stop())

function open(fatal = false) {
  let start = 0
  const events = { workerData: () => ({ start: ++start, fatal }), ready: vi.fn(), message: vi.fn(), died: vi.fn() }
  handle = new WorkerHandle(new URL(`data:text/javascript,${encodeURIComponent(source)}`), events)
  return events
}

it('calls are answered or refused', async () => {
  open()
  await handle.start()
  expect(await handle.call('echo')).toBe(1)
  await expect(handle.call('fail')).rejects.toThrow('no')
})

it('a worker that dies is started again; what it was asked is refused', async () => {
  const events = open()
  await handle.start()
  await expect(handle.call('die')).rejects.toThrow(/shot/)
  expect(events.died).toHaveBeenCalledWith('shot')
  await expect(handle.call('echo')).rejects.toThrow(/being restarted/)
  await vi.waitFor(() => expect(events.ready).toHaveBeenCalledTimes(2))
  expect(await handle.call('echo')).toBe(2)
})

it('one that cannot work at all says why', async () => {
  open(true)
  await expect(handle.start()).rejects.toThrow('cannot work')
})
