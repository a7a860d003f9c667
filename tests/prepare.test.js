import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { describe, expect, it } from 'vitest'
import { buildEnvironment, nodeEnvironment, serverEnvironment } from '../host-demo/prepare.js'

/** Frees one large buffer, then makes and frees hundreds of smaller ones, each with something small beside it that stays. */
const FREEING = `
  const MB = 1 << 20
  const rss = () => Math.round(process.memoryUsage.rss() / MB)
  const settled = () => new Promise(resolve => setTimeout(resolve, 200))
  void (async () => {
    Buffer.alloc(30 * MB, 1)
    gc(); await settled()
    const before = rss()
    const stay = [], free = []
    for (let n = 0; n < 300; n++) {
      free.push(new Uint8Array(MB).fill(1))
      stay.push(new Uint8Array(4096).fill(1))
    }
    free.length = 0
    gc(); await settled()
    console.log(rss() - before)
    if (stay.length < 0) throw stay
  })()`

/** Prints how many threads V8 has beside that of the process. */
const COUNTING = `
  const { readdirSync, readFileSync } = require('node:fs')
  const names = readdirSync('/proc/self/task').map(task => readFileSync('/proc/self/task/' + task + '/comm', 'utf8').trim())
  console.log(names.filter(name => name === 'V8Worker').length)`

describe('the environment of the server', () => {
  it.runIf(process.platform === 'linux')('lets freed buffers go back to the system', () => {
    const kept = execFileSync(process.execPath, ['--expose-gc', '-e', FREEING], {
      env: nodeEnvironment(process.execPath),
      encoding: 'utf8',
    })
    expect(Number(kept)).toBeLessThan(100)
  })

  const helpersWith = NODE_OPTIONS => {
    const { NODE_OPTIONS: before } = process.env
    if (NODE_OPTIONS) process.env.NODE_OPTIONS = NODE_OPTIONS
    try {
      const env = serverEnvironment(process.execPath)
      return Number(execFileSync(process.execPath, ['-e', COUNTING], { env, encoding: 'utf8' }))
    } finally {
      if (before === undefined) delete process.env.NODE_OPTIONS
      else process.env.NODE_OPTIONS = before
    }
  }
  it.runIf(process.platform === 'linux')('leaves half of the processors to the threads that work', () => {
    expect(helpersWith(undefined)).toBe(Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2))))
  })

  it.runIf(process.platform === 'linux')('obeys another number', () => {
    expect(helpersWith('--v8-pool-size=3')).toBe(3)
  })
})

describe('the environment of a build', () => {
  it('is that of production, also in a test', () => {
    expect(process.env.NODE_ENV).toBe('test')
    expect(buildEnvironment(process.execPath).NODE_ENV).toBe('production')
  })
})
