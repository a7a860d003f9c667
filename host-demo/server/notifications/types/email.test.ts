/** E-mails in a mail server. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { mailHtmlTemplate, mailSubject, mailTextTemplate } from '../../../../core/notifications/templates.ts'
import type { EventModel } from '../../../../core/notifications/model.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { newUser, testServer, type TestServer } from '../../testing/test-server.ts'
import { area } from '../area.ts'
import { createMail } from '../mail/mail.ts'
import { createNotifier } from '../notifier.ts'
import type { NotificationError } from '../sender.ts'
import { eventModel } from '../testing/event.ts'
import { startMailReceiver, type MailReceiver } from '../testing/mail-receiver.ts'

let server: TestServer
let receiver: MailReceiver
const others: MailReceiver[] = []
beforeAll(async () => {
  receiver = await startMailReceiver()
  server = await testServer([area])
  for (const user of ['ann', 'ben']) await server.call('POST', '/api/users', newUser(user))
})
afterEach(async () => {
  receiver.received.length = 0
  receiver.refused.clear()
  for (const other of others.splice(0)) await other.close()
})
afterAll(async () => {
  await server.close()
  await receiver.close()
})

const email = (more: object = {}) => ({
  type: 'email-notification-v1',
  sender: 'logs@example.org',
  reply_to: '',
  subject: mailSubject('Logbook'),
  body_template: mailTextTemplate,
  html_body_template: mailHtmlTemplate,
  email_recipients: ['ops@example.org'],
  user_recipients: [],
  time_zone: 'UTC',
  ...more,
})

/** Without TLS, to a receiver that has a certificate of its own. */
async function send(
  config: object,
  {
    model = eventModel(),
    delivered,
    ...settings
  }: Partial<Settings> & { model?: EventModel; delivered?: Set<string> } = {},
) {
  const services = {
    ...server.services,
    settings: {
      ...server.services.settings,
      transportEmailEnabled: true,
      transportEmailHostname: '127.0.0.1',
      transportEmailPort: receiver.port,
      transportEmailUseTls: false,
      ...settings,
    },
  }
  const mail = createMail(services.settings)
  return createNotifier(services, mail)
    .send({ config: config as never, secrets: {} }, model, delivered ? { delivered } : {})
    .then(
      answer => ({ answer, error: null, trouble: mail.trouble() }),
      (error: NotificationError) => ({ answer: error.answer, error, trouble: mail.trouble() }),
    )
}

describe('an e-mail', () => {
  it('has text and HTML, and goes to each address once', async () => {
    const { answer, error } = await send(
      email({
        email_recipients: ['ops@example.org', 'ANN@example.org'],
        user_recipients: ['ann', 'ben', 'gone'],
        reply_to: 'help@example.org',
        time_zone: 'Europe/Berlin',
      }),
    )
    expect(error).toBeNull()
    expect(answer).toMatchObject({ status: 250, body: expect.stringContaining('Kept as number 1') })
    expect(receiver.received.map(({ to }) => to)).toEqual([
      ['ops@example.org'],
      ['ann@example.org'],
      ['ben@example.org'],
    ])
    const [{ from, headers, text, html }] = receiver.received as [MailReceiver['received'][0]]
    expect(from).toBe('logs@example.org')
    expect([...headers].filter(([name]) => !['message-id', 'date', 'content-type'].includes(name))).toEqual([
      ['auto-submitted', ['auto-generated']],
      ['from', ['logs@example.org']],
      ['to', ['ops@example.org']],
      ['reply-to', ['help@example.org']],
      ['subject', ['Logbook: Slow requests']],
      ['mime-version', ['1.0']],
    ])
    for (const words of ['Slow requests: bob - avg(took_ms)=900', '2023-08-02T12:00:00.000+02:00', 'bob', 'third']) {
      expect(text).toContain(words)
      expect(html!.replaceAll('&#61;', '=')).toContain(words)
    }
    expect(text).not.toContain('${')
  })

  it('is plain text without an HTML template, and HTML alone without a text', async () => {
    await send(email({ html_body_template: '', body_template: 'Zeit: ${event.timestamp}\nGrüße 😀\n.\n..x' }))
    await send(email({ body_template: '', html_body_template: '<p>${event.key}</p>' }))
    expect(receiver.received.map(({ text, html }) => [text, html])).toEqual([
      ['Zeit: 2023-08-02T10:00:00.000Z\nGrüße 😀\n.\n..x', null],
      [null, '<p>bob</p>'],
    ])
  })

  it('takes nothing from what logs say but text: no header, no recipient, no markup, no second e-mail', async () => {
    const evil =
      'x\r\nBcc: evil@example.org\r\nContent-Type: text/html\r\n\r\n<script>alert(1)</script>\r\n.\r\nMAIL FROM:<evil@example.org>\r\nRCPT TO:<evil@example.org>\r\nDATA\r\nSubject: smuggled\n.\nx\r.\r\n${event.key}\u2028\u0000\ud800'
    const model = eventModel(
      { message: evil, key: evil, source: evil, fields: { [evil]: evil } },
      { event_definition_title: evil, event_definition_description: evil },
    )
    const { error } = await send(email({ subject: '${event_definition_title} ${event.key}' }), { model })
    expect(error).toBeNull()
    expect(receiver.received).toHaveLength(1)
    const [{ to, headers, text, html }] = receiver.received as [MailReceiver['received'][0]]
    expect(to).toEqual(['ops@example.org'])
    expect([headers.get('to'), headers.get('bcc'), headers.get('subject')!.length]).toEqual([
      ['ops@example.org'],
      undefined,
      1,
    ])
    expect(headers.get('subject')![0]).toMatch(/^x Bcc: evil@example\.org Content-Type: text\/html <script>/)
    expect(headers.get('content-type')![0]).toMatch(/^multipart\/alternative/)
    expect(text).toContain('<script>alert(1)</script>')
    expect(text).toContain('${event.key}')
    expect(text).not.toMatch(/^(?:Bcc|Content-Type|MAIL|RCPT|DATA|Subject|\.)/m)
    expect(html).not.toContain('<script')
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  })
})

describe('recipients', () => {
  it('that have it already are left out; one that is refused keeps it from nobody', async () => {
    receiver.refused.set('gone@example.org', { code: 550, message: 'No such mailbox' })
    receiver.refused.set('busy@example.org', { code: 450, message: 'Try again later' })
    const delivered = new Set(['ops@example.org'])
    const config = email({
      email_recipients: ['ops@example.org', 'gone@example.org', 'busy@example.org', 'new@example.org'],
    })
    const { error } = await send(config, { delivered })
    expect(receiver.received.map(({ to }) => to)).toEqual([['new@example.org']])
    expect(error).toMatchObject({ isPermanent: false, message: expect.stringContaining('Sent to 2 of 4 recipients.') })
    expect(error!.answer!.body).toContain('gone@example.org: The mail server answered: 550 No such mailbox')
    receiver.refused.delete('busy@example.org')
    const again = await send(config, { delivered })
    expect(receiver.received.map(({ to }) => to)).toEqual([['new@example.org'], ['busy@example.org']])
    expect(again.error).toMatchObject({ isPermanent: true })
    expect((await send(email({ email_recipients: [], user_recipients: ['gone'] }))).error).toMatchObject({
      isPermanent: true,
      message: expect.stringContaining('No recipient is left'),
    })
  })
})

describe('the mail server', () => {
  const other = async (...given: Parameters<typeof startMailReceiver>) => {
    const started = await startMailReceiver(...given)
    others.push(started)
    return started
  }

  it('is logged in at, and says so when it does not take that', async () => {
    const { port, received } = await other({ allowInsecureAuth: true, hideSTARTTLS: true }, 'right')
    const settings = {
      transportEmailPort: port,
      transportEmailUseAuth: true,
      transportEmailAuthUsername: 'logbook',
      transportEmailAuthPassword: 'right',
    }
    expect((await send(email(), settings)).error).toBeNull()
    expect(received).toMatchObject([{ user: 'logbook' }])
    const { error, trouble } = await send(email(), { ...settings, transportEmailAuthPassword: 'wrong password' })
    expect(error).toMatchObject({ isPermanent: false, message: expect.stringMatching(/does not take these settings/) })
    expect(trouble).toMatchObject({ kind: 'configuration' })
    expect(error!.message).not.toContain('wrong password')
  })

  it('must encrypt unless that is switched off, with a certificate that is known', async () => {
    const plain = await other({ hideSTARTTLS: true })
    const secure = await other({ secure: true })
    const cases = [
      { transportEmailPort: plain.port, transportEmailUseTls: true },
      { transportEmailPort: receiver.port, transportEmailUseTls: true },
      { transportEmailPort: secure.port, transportEmailUseSsl: true },
    ]
    for (const settings of cases) {
      const { error } = await send(email(), settings)
      expect([settings, error?.isPermanent]).toEqual([settings, false])
      expect(error!.message).toMatch(/mail server 127\.0\.0\.1/)
    }
    expect([plain, receiver, secure].flatMap(({ received }) => received)).toEqual([])
  })

  it('that is not there, or never answers, is told in words and in time', async () => {
    const gone = await startMailReceiver()
    await gone.close()
    const refused = await send(email(), { transportEmailPort: gone.port })
    expect(refused.error).toMatchObject({
      isPermanent: false,
      message: 'The mail server 127.0.0.1 refuses connections.',
    })
    const silent = await other({ onConnect: () => undefined })
    const late = await send(email(), { transportEmailPort: silent.port, transportEmailConnectTimeoutMs: 100 })
    expect(late.error).toMatchObject({
      isPermanent: false,
      message: expect.stringContaining('The mail server 127.0.0.1'),
    })
    const off = await send(email(), { transportEmailEnabled: false })
    expect([off.error!.isPermanent, off.trouble?.kind]).toEqual([false, 'configuration'])
  })
})
