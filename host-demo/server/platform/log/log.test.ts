import { mkdtempSync, readFileSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { openLog } from './log.ts'

it('writes JSON for machines and lines for people, and starts a new file when one is large', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'log-'))
  let printed = ''
  const output = new Writable({
    write(chunk, _encoding, done) {
      printed += String(chunk)
      done()
    },
  })
  const { log, rotate, close } = openLog(folder, 'info', output, 50)
  log.info({ input: 'x', token: 'abc' }, 'The first entry.')
  log.debug('not shown')
  await expect.poll(() => readdirSync(join(folder, 'log'))).toContain('server.log')
  await expect.poll(() => readFileSync(join(folder, 'log', 'server.log'), 'utf8')).toContain('The first entry.')
  rotate()
  log.info('The second entry.')
  await expect.poll(() => readdirSync(join(folder, 'log')).sort()).toEqual(['server.log', 'server.log.1'])
  await close()
  expect(JSON.parse(readFileSync(join(folder, 'log', 'server.log.1'), 'utf8'))).toMatchObject({
    level: 30,
    msg: 'The first entry.',
    token: '[hidden]',
  })
  expect(readFileSync(join(folder, 'log', 'server.log'), 'utf8')).toContain('The second entry.')
  expect(printed).toMatch(/^\S+ INFO {2}The first entry\. .*\n\S+ INFO {2}The second entry\.\n$/)
})
