/** Script notifications: programs of the script folder, run with the event. */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EventModel } from '../../../../core/notifications/model.ts'
import { testServer, type TestServer } from '../../testing/test-server.ts'
import { area } from '../area.ts'
import type { SendOptions } from '../notifier.ts'
import type { NotificationError } from '../sender.ts'
import { eventModel } from '../testing/event.ts'

const folder = mkdtempSync(join(tmpdir(), 'cordwood-scripts-'))
const at = (name: string) => join(folder, name)
const program = (name: string, lines: string) => {
  writeFileSync(at(name), `#!/bin/sh\n${lines}\n`)
  chmodSync(at(name), 0o755)
}

let server: TestServer
beforeAll(async () => {
  server = await testServer([area], { scriptFolder: folder })
})
afterAll(() => server.close())

const script = (name: string, more: object = {}) => ({
  type: 'script-notification-v1',
  program: name,
  arguments: [],
  timeout_seconds: 10,
  ...more,
})
const send = (config: object, model: EventModel = eventModel(), options: SendOptions = {}) =>
  server
    .api(area)
    .send({ config: config as never, secrets: {} }, model, options)
    .then(
      answer => ({ answer, error: null }),
      (error: NotificationError) => ({ answer: error.answer, error }),
    )

describe('a program', () => {
  it('gets the event on its input, each argument as one, and nothing of the server', async () => {
    process.env['FOR_SCRIPTS'] = 'a secret of the server'
    program('tell', 'cat > input; env > env; printf "%s|" "$@"')
    const evil = '"; touch evil; $(touch evil) `touch evil` && \n-rf * ${event.key}\0'
    const { answer } = await send(
      script('tell', { arguments: ['--message', '${event.message}', '${foreach backlog m}${m.message} ${end}', ''] }),
      eventModel({ message: evil }),
    )
    expect(answer).toMatchObject({
      status: 0,
      body: `--message|${evil.replace('\0', '')}|first second third ||`,
    })
    expect(JSON.parse(readFileSync(at('input'), 'utf8'))).toEqual(eventModel({ message: evil }))
    expect(readFileSync(at('env'), 'utf8')).not.toContain('FOR_SCRIPTS')
    expect(() => readFileSync(at('evil'))).toThrow('ENOENT')
  })

  it('says by its exit code whether to try again', async () => {
    program('fails', 'echo "no\nroute" >&2; exit 3')
    program('usage', 'exit 64')
    expect(await send(script('fails'))).toMatchObject({
      answer: { status: 3, body: 'no\nroute\n' },
      error: { isPermanent: false, message: 'The program ended with code 3: no route' },
    })
    expect((await send(script('usage'))).error).toMatchObject({ isPermanent: true })
  })

  it('is ended with all that it started, when it lasts too long or writes too much', async () => {
    program('late', 'setsid sh -c "sleep 5; touch ../late-$$" & sleep 60')
    program('loud', 'yes')
    program('leaves', `(sleep 2; touch "${at('left')}") &\necho done`)
    expect((await send(script('late', { timeout_seconds: 1 }))).error?.message).toBe(
      'The program was ended: it ran longer than 1 s.',
    )
    expect((await send(script('loud'))).error).toMatchObject({
      isPermanent: true,
      message: 'The program was ended: it wrote more than 1 MiB.',
    })
    expect((await send(script('leaves'))).answer).toMatchObject({ status: 0, body: 'done\n' })
    const running = (name: string) => {
      try {
        return readFileSync(`/proc/${name}/environ`, 'utf8').includes('NOTIFICATION_RUN=')
      } catch {
        return false
      }
    }
    expect(readdirSync('/proc').filter(name => /^\d+$/.test(name) && running(name))).toEqual([])
  })

  it('is ended when it is cancelled', async () => {
    program('waits', 'touch began; sleep 60')
    const leaving = new AbortController()
    const ended = send(script('waits'), eventModel(), { signal: leaving.signal })
    const began = () => {
      try {
        return readFileSync(at('began')) !== null
      } catch {
        return false
      }
    }
    while (!began()) await wait(5)
    leaving.abort()
    expect((await ended).error?.name).toBe('AbortError')
  })

  it('that need not read its input, or is no program, is told in words', async () => {
    program('deaf', 'exec 0<&-; exit 0')
    writeFileSync(at('text'), '#!/no/interpreter\n')
    chmodSync(at('text'), 0o755)
    const big = eventModel({ fields: { big: 'x'.repeat(500_000) } })
    expect((await send(script('deaf'), big)).answer).toMatchObject({ status: 0 })
    expect((await send(script('text'))).error?.message).toBe("The program 'text' cannot be started: ENOENT.")
  })
})

describe('only programs of the folder itself are run', () => {
  it.each([
    '../outside',
    '/bin/sh',
    'inner/tool',
    'link',
    'inner',
    'none',
    'plain',
    '..',
    '.',
    'tool\0',
    'tool; ls',
    '-c',
  ])('not %j', async name => {
    mkdirSync(at('inner'), { recursive: true })
    for (const inside of ['inner/tool', '.hidden']) program(inside, 'exit 0')
    writeFileSync(at('plain'), 'x')
    try {
      symlinkSync('/bin/sh', at('link'))
    } catch {
      // It is there from the case before.
    }
    const { status, body } = await server
      .call('POST', '/api/events/notifications/try', { title: 's', description: '', config: script(name) })
      .then(reply => ({ status: reply.statusCode, body: reply.json() }))
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['program']])
    expect((await send(script(name))).error?.message).toContain('There is no program')
  })

  it('and none without a folder', async () => {
    const off = await testServer([area])
    const { statusCode, body } = await off.call('POST', '/api/events/notifications', {
      title: 's',
      description: '',
      config: script('tell'),
    })
    expect([statusCode, JSON.parse(body).errors]).toEqual([
      400,
      { config: ['Scripts are not set up on this server. Set CORDWOOD_SCRIPT_FOLDER.'] },
    ])
    await off.close()
  })
})
