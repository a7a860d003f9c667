/**
 * Packs of extractors in the published format (`packs`), as their authors write them: they import, what cannot be taken is named, and the
 * fields of lines are right.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPack } from '../../core/extractors/exchange.ts'
import { extractorStage, type ExtractorStage } from './extractor-stage.ts'

type Fields = Readonly<Record<string, unknown>>

const now = Date.parse('2026-11-22T12:00:00.000Z')
let stage: ExtractorStage
beforeAll(async () => {
  stage = await extractorStage(now)
})
afterAll(() => stage?.close())

/** Imports a pack into a new input, with a call for each extractor. Returns the titles of those that are refused. */
async function imported(name: string): Promise<readonly string[]> {
  const path = await stage.input(name, 'Raw TCP')
  const { taken, refused } = readPack(readFileSync(join(import.meta.dirname, 'packs', `${name}.json`), 'utf8'))
  const titles = refused.map(({ title }) => title ?? '')
  for (const extractor of taken) {
    const { status } = await stage.call('POST', path, extractor)
    if (status !== 201) titles.push(extractor.title)
  }
  return titles
}

/** The fields that extractors have set, with the time of the message where they set that. */
async function fieldsOf(line: string): Promise<Fields> {
  const { messages } = await stage.process([line])
  const { message, source: _, ...fields } = messages[0]!.fields
  expect(message).toBe(line)
  const set = Object.entries(fields).filter(([name]) => !name.startsWith('gl2_') || name === 'gl2_processing_error')
  const { timestamp } = messages[0]!
  return { ...Object.fromEntries(set), ...(timestamp !== now && { timestamp: new Date(timestamp).toISOString() }) }
}

const firewall: readonly (readonly [line: string, fields: Fields])[] = [
  [
    'Nov 22 11:58:01 gate kernel: [812.5] [UFW BLOCK] IN=eth0 OUT= MAC=52:54:00:12:34:56 SRC=198.51.100.23 DST=192.0.2.10 LEN=60 TTL=49 ID=4242 DF PROTO=TCP SPT=51544 DPT=22 WINDOW=64240 SYN',
    {
      fw_action: 'block',
      fw_in: 'eth0',
      src_ip: '198.51.100.23',
      src_net: '198.51.100.xxx',
      dst_ip: '192.0.2.10',
      packet_bytes: 60,
      protocol: 'TCP',
      src_port: 51544,
      dst_port: 22,
    },
  ],
  [
    'Nov 22 11:58:02 gate kernel: [812.6] [UFW AUDIT] IN= OUT=eth0 SRC=192.0.2.10 DST=203.0.113.1 LEN=84 TTL=64 ID=1 DF PROTO=ICMP TYPE=8 CODE=0',
    {
      fw_action: 'audit',
      fw_out: 'eth0',
      src_ip: '192.0.2.10',
      src_net: '192.0.2.xxx',
      dst_ip: '203.0.113.1',
      packet_bytes: 84,
      protocol: 'ICMP',
    },
  ],
  [
    'Nov 22 11:58:03 gate sshd[24211]: Failed password for invalid user web.admin from 198.51.100.23 port 51544 ssh2',
    {
      process_id: 24211,
      ssh_user: 'web.admin',
      ssh_client: '198.51.100.23',
      ssh_port: 51544,
      ssh_protocol: 'ssh2',
    },
  ],
  [
    'Nov 22 11:58:03 gate sshd[24211]: message repeated 2 times: [ Failed password for root from gate.example.org port 22 ssh2]',
    { process_id: 24211, ssh_user: 'root', ssh_client: 'gate.example.org', ssh_port: 22, ssh_protocol: 'ssh2' },
  ],
  [
    'Nov 22 11:58:03 gate sshd[24211]: Invalid user web.admin from 198.51.100.23',
    { process_id: 24211, ssh_unknown_user: 'web.admin' },
  ],
  [
    'Nov 22 11:58:04 gate sshd[24212]: reverse mapping checking getaddrinfo for Dyn-23.Example.ORG [198.51.100.23] failed - POSSIBLE BREAK-IN ATTEMPT!',
    { process_id: 24212, ssh_reverse_name: 'dyn-23.example.org' },
  ],
  [
    'Nov 22 11:58:05 gate sshd[24212]: Received disconnect from 198.51.100.23: 11: Bye Bye [preauth]',
    { process_id: 24212, ssh_disconnect_code: 11 },
  ],
  [
    'Nov 22 11:58:06 gate sshd[24213]: pam_unix(sshd:auth): authentication failure; logname= uid=0 euid=0 tty=ssh ruser= rhost=198.51.100.23  user=root',
    {
      process_id: 24213,
      pam: 'logname= uid=0 euid=0 tty=ssh ruser= rhost=198.51.100.23  user=root',
      uid: '0',
      euid: '0',
      tty: 'ssh',
      rhost: '198.51.100.23',
      user: 'root',
    },
  ],
  [
    'Nov 22 11:58:07 gate suricata[901]: {"event_type":"alert","dest_port":445,"alert":{"signature":"SMB probe","severity":2}}',
    {
      eve: '{"event_type":"alert","dest_port":445,"alert":{"signature":"SMB probe","severity":2}}',
      eve_event_type: 'alert',
      eve_dest_port: 445,
      eve_alert_signature: 'SMB probe',
      eve_alert_severity: 2,
    },
  ],
]

const webServer: typeof firewall = [
  [
    '203.0.113.9 - anna.b [22/Nov/2026:06:05:04 +0100] "GET /orders/1204/lines/7?q=oak+shelf HTTP/1.1" 200 512 "https://example.org/a" "Agent/2.0 (x; y)"',
    {
      timestamp: '2026-11-22T05:05:04.000Z',
      clientip: '203.0.113.9',
      ident: '-',
      auth: 'anna.b',
      verb: 'GET',
      request: '/orders/1204/lines/7?q=oak+shelf',
      path_shape: '/orders/N/lines/N?q=oak+shelf',
      query_string: 'q=oak+shelf',
      q: 'oak+shelf',
      httpversion: '1.1',
      response: '200',
      status: 200,
      bytes: '512',
      referrer: 'https://example.org/a',
      agent: 'Agent/2.0 (x; y)',
    },
  ],
  [
    '2001:db8::7 - - [22/Nov/2026:06:05:05 +0100] "\\x16\\x03\\x01" 400 - "-" "-"',
    {
      timestamp: '2026-11-22T05:05:05.000Z',
      clientip: '2001:db8::7',
      ident: '-',
      auth: '-',
      rawrequest: '\\x16\\x03\\x01',
      response: '400',
      status: 400,
      referrer: '-',
      agent: '-',
    },
  ],
  [
    '[Sun Nov 22 10:47:45 2026] [error] mod_jk child workerEnv in error state 6',
    { timestamp: '2026-11-22T10:47:45.000Z', apache_level: 'error', jk_state: 6 },
  ],
  [
    '[Sun Nov 22 10:47:46 2026] [notice] jk2_init() Found child 6725 in scoreboard slot 10',
    { timestamp: '2026-11-22T10:47:46.000Z', apache_level: 'notice', jk_child: 6725, jk_slot: 10 },
  ],
  [
    '[Sun Nov 22 10:47:47 2026] [error] [client 198.51.100.23] Directory index forbidden by rule: /srv/www/html/',
    {
      timestamp: '2026-11-22T10:47:47.000Z',
      apache_level: 'error',
      client_ip: '198.51.100.23',
      forbidden_path: '/srv/www/html/',
    },
  ],
]

const mailServer: typeof firewall = [
  [
    '<22>Nov 22 11:58:01 mx postfix/smtp[3120]: 4C8F2A1B3D: to=<Anna@Example.org>, orig_to=<sales@example.org>, relay=mx1.example.org[203.0.113.25]:25, delay=1.42, delays=0.1/0.02/0.3/1, dsn=2.0.0, status=sent (250 2.0.0 Ok: queued as 9F2)',
    {
      level: 6,
      facility: 2,
      mail_time: 'Nov 22 11:58:01',
      queue_id: '4C8F2A1B3D',
      mail_to: 'Anna@Example.org',
      mail_to_hash: '7771093713556e85d7a876c08cb5bb63',
      mail_orig_to: 'sales@example.org',
      relay: 'mx1.example.org[203.0.113.25]:25',
      delay: 1.42,
      delays: '0.1/0.02/0.3/1',
      delay_transmission: 1,
      delay_stages: '0.1/0.02/0.3/1',
      before_queue: '0.1',
      in_queue: '0.02',
      connecting: '0.3',
      sending: '1',
      dsn: '2.0.0',
      mail_status: 'sent',
      mail_reason: '250 2.0.0 Ok: queued as 9F2',
    },
  ],
  [
    '<22>Nov 22 11:58:02 mx postfix/qmgr[801]: 4C8F2A1B3D: from=<shop@example.org>, size=18452, nrcpt=2 (queue active)',
    {
      level: 6,
      facility: 2,
      mail_time: 'Nov 22 11:58:02',
      queue_id: '4C8F2A1B3D',
      mail_from: 'shop@example.org',
      mail_bytes: 18452,
      recipients: 2,
    },
  ],
  [
    '<20>Nov 22 11:58:03 mx postfix/smtpd[3121]: warning: unknown[198.51.100.23]: SASL LOGIN authentication failed: UGFzc3dvcmQ6',
    { level: 4, facility: 2, mail_time: 'Nov 22 11:58:03', sasl_client: '198.51.100.xxx' },
  ],
  [
    '<22>Nov 22 11:58:04 mx dovecot: imap-login: Login: user=<anna@example.org>, method=PLAIN, rip=198.51.100.7, TLS',
    { level: 6, facility: 2, mail_time: 'Nov 22 11:58:04', mailbox: 'anna@example.org' },
  ],
  [
    '<22>Nov 22 11:58:05 mx spamd[400]: spamd: result: Y 15 - BAYES_99,HTML_MESSAGE,URIBL_BLACK scantime=2.3,size=2345,user=anna',
    {
      level: 6,
      facility: 2,
      mail_time: 'Nov 22 11:58:05',
      spam_tests: 3,
      spam_facts: 'scantime=,size=2345,user=anna',
      spam_seconds: 2.3,
    },
  ],
]

describe.each([
  ['firewall', firewall, []],
  ['web-server', webServer, ['Path without numbers']],
  ['mail-server', mailServer, ['Customer by address']],
] as const)('a pack for a %s', (name, lines, refused) => {
  it('imports, and names what cannot be taken: look-ahead, and lookup tables', async () => {
    expect(await imported(name)).toEqual(refused)
  })

  it.each(lines)('sets the fields of %s', async (line, fields) => {
    expect(await fieldsOf(line)).toEqual(fields)
  })
})
