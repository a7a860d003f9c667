/** Texts of an attacker in exported files: no formulas where a person opens them, nothing lost where a program reads them (13, 14). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inputTypes } from '../support/input-types.ts'
import { sendTcp } from '../support/senders.ts'
import { startServer, until, type ServerProcess } from '../support/server.ts'

const formulas = [
  "=cmd|' /C calc'!A0",
  '+1+cmd|x',
  '-2+3+cmd|x',
  '@SUM(1+1)*cmd|x',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '=HYPERLINK("http://evil","x")',
  '＝1+1',
  '＋1',
  '－1',
  '＠A',
  '-',
  '=',
  '+4930123456789012345',
  '--5',
  '-1e5x',
]
const harmless = ['-5', '+5', '3.25', '-0.5', 'a=1', 'plain', "'=1", ' =1']
const strange = [
  'hostile \u0000 \u001b[31mred\u001b[0m',
  '\u202edesrever\u202c',
  'zero\u200bwidth',
  '\ud800 half',
  'x\udfff',
  '\u{1f525}',
  '\ufeffmark',
  'a\u2028b\u2029c\r\nd',
  '"quoted", comma',
]
const texts = [...formulas, ...harmless, ...strange]
const all = { type: 'relative', range: 0 } as const

let server: ServerProcess
beforeAll(async () => {
  server = await startServer()
  const { port } = await server.input(inputTypes.gelfTcp)
  // The message keeps the blanks around it; other strings of GELF are trimmed.
  await sendTcp(
    port,
    texts
      .map(
        (text, n) =>
          `${JSON.stringify({
            version: '1.1',
            host: 'exports',
            short_message: text,
            _number: n,
          })}\0`,
      )
      .join(''),
  )
  await until(async () => (await server.total('source:exports')) === texts.length, 'the messages')
})
afterAll(() => server.stop())

/** Cells of CSV that puts every value in quotation marks. */
function cells(csv: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, end] of csv.matchAll(/(?:"((?:[^"]|"")*)")?(,|\n)/g)) {
    rows.at(-1)!.push((quoted ?? '').replaceAll('""', '"'))
    if (end === '\n') rows.push([])
  }
  return rows.slice(0, -1)
}
/** Returns a text as a UTF-8 file can hold it. */
const written = (text: string) => text.toWellFormed()

/** As the dialog of exports does it: a job, and then its file. */
async function byJob(format: string, more: object = {}): Promise<string> {
  const started = await server.call(
    'POST',
    '/views/export',
    {
      query_string: 'source:exports',
      timerange: all,
      fields_in_order: ['number', 'message', '=cmd|x'],
      format,
      order: 'asc',
      ...more,
    },
    { accept: 'text/plain' },
  )
  const reply = await server.call('GET', `/views/search/messages/job/${await started.text()}/out`, undefined, {
    accept: '*/*',
  })
  expect(reply.headers.get('content-disposition')).toContain('attachment')
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
  return reply.text()
}

const byNumber = (rows: string[][]) => new Map(rows.map(([number, ...values]) => [Number(number), values]))
const dangerous = /^[=+\-@\t\r\n＝＋－＠]/

describe('hostile 13: an export of the interface', () => {
  it('has no cell that a spreadsheet would calculate, and loses no letter of one', async () => {
    const [head, ...rows] = cells(await byJob('csv', { neutralize_formulas: true }))
    expect(head).toEqual(['number', 'message', "'=cmd|x"])
    expect(rows).toHaveLength(texts.length)
    for (const [n, [value]] of byNumber(rows)) {
      const text = written(texts[n]!)
      expect(value).toBe(formulas.includes(texts[n]!) ? `'${text}` : text)
    }
    const left = rows.flat().filter(cell => dangerous.test(cell) && Number.isNaN(Number(cell)))
    expect(left).toEqual([])
  })

  it('as text is one line a message, without anything that steers a terminal or turns a line', async () => {
    const lines = (await byJob('text')).split('\n').slice(0, -1)
    expect(lines).toHaveLength(texts.length)
    expect(lines.join('')).not.toMatch(
      /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/,
    )
    expect(lines.some(line => line.includes('\\u202edesrever\\u202c'))).toBe(true)
  })
})

describe('hostile 13: an export of the contract', () => {
  const exact = (csv: string) => {
    const [head, ...all] = cells(csv)
    const [number, text] = [head!.indexOf('number'), head!.indexOf('message')]
    const rows = byNumber(all.map(row => [row[number]!, row[text]!]))
    expect(rows.size).toBe(texts.length)
    return rows
  }

  it('has the values as they are, unless it is asked for others', async () => {
    const body = { query_string: 'source:exports', timerange: all, fields_in_order: ['number', 'message'] }
    const csv = await (await server.call('POST', '/views/search/messages', body, { accept: 'text/csv' })).text()
    for (const [n, [value]] of exact(csv)) expect(value).toBe(written(texts[n]!))
    for (const [n, [value]] of exact(await byJob('csv'))) expect(value).toBe(written(texts[n]!))
  })

  it('of the older search has the values as they are, with line breaks written out', async () => {
    const csv = await (
      await server.call(
        'GET',
        '/search/universal/relative/export?range=0&query=source:exports&fields=number,message',
        undefined,
        { accept: 'text/csv' },
      )
    ).text()
    for (const [n, [value]] of exact(csv))
      expect(value).toBe(written(texts[n]!).replaceAll('\r', '\\r').replaceAll('\n', '\\n'))
  })
})

it('hostile 14: an export as JSON gives every text back as it was sent, half characters too', async () => {
  const rows = (await byJob('ndjson'))
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as { number: number; message: string })
  expect(rows).toHaveLength(texts.length)
  for (const row of rows) expect(row.message).toBe(texts[row.number])
})

it('hostile 14: one message, a search and a tail give the same text', async () => {
  const [found] = (await server.search(`number:${texts.indexOf('\ud800 half')}`)).messages
  expect(found!.message['message']).toBe('\ud800 half')
  const one = await server.json<{ message: { fields: Record<string, unknown> } }>(
    'GET',
    `/messages/${found!.index}/${String(found!.message['_id'])}`,
  )
  expect(one.message.fields['message']).toBe('\ud800 half')
})

it('hostile 13: names of files do not leave their header', async () => {
  const started = await server.call(
    'POST',
    '/views/export',
    { query_string: 'x', timerange: all, format: 'csv' },
    { accept: 'text/plain' },
  )
  expect(started.status).toBe(200)
  const id = await started.text()
  for (const name of ['a"b.csv', 'a\r\nSet-Cookie: evil=1.csv', '../../etc/passwd', '\u202evsc.exe', "'*;filename=x"]) {
    const reply = await server.call('GET', `/views/search/messages/job/${id}/${encodeURIComponent(name)}`, undefined, {
      accept: '*/*',
    })
    await reply.arrayBuffer()
    expect([name, reply.status]).toEqual([name, 200])
    expect(reply.headers.get('set-cookie')).toBeNull()
    expect(reply.headers.get('content-disposition')).toMatch(
      /^attachment; filename=("[\w.\- ]*"|[\w.-]*)(; filename\*=UTF-8''[\w.%~!-]*)?$/,
    )
  }
})
