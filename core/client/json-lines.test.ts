import { expect, it } from 'vitest'
import { FetchError } from './errors.ts'
import { readLines } from './json-lines.ts'

const bytes = new TextEncoder()
function responseOf(...pieces: readonly Uint8Array[]): Response {
  return new Response(
    new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece)
        controller.close()
      },
    }),
  )
}
async function all(response: Response, signal?: AbortSignal): Promise<unknown[]> {
  const values: unknown[] = []
  for await (const value of readLines(response, signal)) values.push(value)
  return values
}

it('reads a value per line, wherever the pieces end', async () => {
  const text = bytes.encode('{"a":"ü"}\n\n[1]\n{"b":"last"}')
  const pieces = Array.from(text, byte => Uint8Array.of(byte))
  expect(await all(responseOf(...pieces))).toEqual([{ a: 'ü' }, [1], { b: 'last' }])
  expect(await all(responseOf())).toEqual([])
})

it('says that a connection broke off, and that a line is no JSON', async () => {
  const broken = new Response(new ReadableStream({ start: controller => controller.error(new TypeError('reset')) }))
  await expect(all(broken)).rejects.toThrow(FetchError)
  await expect(all(responseOf(bytes.encode('{"a":1}\n<html>\n')))).rejects.toThrow(FetchError)
})

it('lets go of the connection when its reader leaves', async () => {
  let left = false
  const endless = new Response(
    new ReadableStream({
      pull: controller => controller.enqueue(bytes.encode('1\n')),
      cancel() {
        left = true
      },
    }),
  )
  for await (const value of readLines(endless)) if (value === 1) break
  expect(left).toBe(true)
})

it('ends with the reason of its signal', async () => {
  const controller = new AbortController()
  const waiting = new Response(
    new ReadableStream({
      start: stream => controller.signal.addEventListener('abort', () => stream.error(controller.signal.reason)),
    }),
  )
  const reading = all(waiting, controller.signal)
  controller.abort(new Error('enough'))
  await expect(reading).rejects.toThrow('enough')
})
