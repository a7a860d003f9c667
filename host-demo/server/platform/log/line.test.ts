import { describe, expect, it } from 'vitest'
import { line } from './line.ts'

describe('a log line for people', () => {
  it('is one line, whatever was logged', () => {
    const entry = JSON.stringify({
      level: 40,
      time: 0,
      msg: 'Input "a\nb\u001b[31m\u202e" failed',
      err: { message: 'no\r\nway', stack: 'at x' },
      port: 514,
    })
    expect(line(entry)).toBe(
      '1970-01-01T00:00:00.000Z WARN  Input "a\\u000ab\\u001b[31m\\u202e" failed: no\\u000d\\u000away {"port":514}\n',
    )
  })
})
