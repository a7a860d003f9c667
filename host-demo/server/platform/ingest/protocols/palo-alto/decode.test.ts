import { beforeAll, describe, expect, it } from 'vitest'
import type { Decoded } from '../../decoding/codec.ts'
import { codecOf, loadParts } from '../../registry.ts'

const receivedAt = Date.parse('2023-08-20T10:00:00.000Z')
beforeAll(loadParts)

function decode(codec: string, text: string, configuration: Record<string, unknown> = {}): Decoded {
  return codecOf(codec)!.create(configuration)({
    bytes: Buffer.from(text),
    receivedAt,
    remoteAddress: '192.0.2.7',
    remoteName: null,
  })
}
const on9 = (text: string, configuration?: Record<string, unknown>) => decode('PaloAlto9x', text, configuration)
const on8 = (text: string, configuration?: Record<string, unknown>) => decode('PaloAlto', text, configuration)

/** A log with these cells at their positions, and so many columns. */
function log(type: string, columns: number, cells: Readonly<Record<number, string>>): string {
  const all = Array.from({ length: columns }, (_, at) => cells[at] ?? '')
  all.splice(0, 7, '1', '2023/08/19 10:00:01', '0123456', type, cells[4] ?? '', '2561', '2023/08/19 10:00:00')
  return all.join(',')
}
const system = log('SYSTEM', 23, {
  4: 'general',
  8: 'general',
  12: 'general',
  13: 'informational',
  14: '"Object: N/A, said ""hello"""',
  15: '1163103',
  16: '0x0',
  22: 'fw-1',
})
const traffic = log('TRAFFIC', 120, {
  4: 'end',
  7: '10.1.2.3',
  8: '192.0.2.44',
  9: '198.51.100.1',
  11: 'Outbound',
  12: 'corp\\anna',
  14: 'ssl',
  22: '72568134',
  24: '49583',
  25: '443',
  29: 'tcp',
  30: 'allow',
  31: '7312',
  33: '5084',
  39: '7253419119627122716',
  45: '12',
  46: 'tcp-rst-from-client',
  52: 'fw-2',
  53: 'from-policy',
  60: 'N/A',
  65: '90431d13-81da-4129-8bc5-ce968fa06b76',
  102: '2023-08-19T12:00:00.443+02:00',
  105: 'encrypted-tunnel',
  108: '4',
  111: 'ssl',
})

describe('logs of PAN-OS 9 and later', () => {
  it('a system log becomes fields by the names of the vendor’s columns, its commas and quotes kept', () => {
    expect(on9(`<14>1 2023-08-19T10:00:02Z Panorama-1 - - - - ${system}`)).toEqual({
      timestamp: Date.parse('2023-08-19T10:00:00Z'),
      problem: null,
      undecodable: false,
      fields: {
        message: system,
        source: 'fw-1',
        facility: 'user-level',
        facility_num: 1,
        level: 6,
        receive_time: '2023/08/19 10:00:01',
        serial_number: '0123456',
        type: 'SYSTEM',
        content_threat_type: 'general',
        generated_time: '2023/08/19 10:00:00',
        event_id: 'general',
        module: 'general',
        severity: 'informational',
        description: 'Object: N/A, said "hello"',
        sequence_number: '1163103',
        action_flags: '0x0',
        device_name: 'fw-1',
      },
    })
  })

  it('a traffic log has addresses, numbers and the columns of later versions at their places', () => {
    expect(on9(traffic).fields).toMatchObject({
      source_ip: '10.1.2.3',
      destination_ip: '192.0.2.44',
      source_nat_ip: '198.51.100.1',
      rule_name: 'Outbound',
      source_user: 'corp\\anna',
      application: 'ssl',
      session_id: '72568134',
      source_port: 49583,
      destination_port: 443,
      protocol: 'tcp',
      action: 'allow',
      bytes: 7312,
      bytes_received: 5084,
      sequence_number: '7253419119627122716',
      packets_received: 12,
      session_end_reason: 'tcp-rst-from-client',
      device_name: 'fw-2',
      action_source: 'from-policy',
      tunnel_type: 'N/A',
      rule_uuid: '90431d13-81da-4129-8bc5-ce968fa06b76',
      high_resolution_timestamp: '2023-08-19T12:00:00.443+02:00',
      application_subcategory: 'encrypted-tunnel',
      application_risk: 4,
      tunneled_application: 'ssl',
    })
  })

  it.each([
    [
      'THREAT',
      76,
      { 31: 'evil.example/x', 32: 'Worm(1)', 34: 'critical', 37: '0x8', 58: 'fw' },
      {
        url_filename: 'evil.example/x',
        threat_id: 'Worm(1)',
        severity: 'critical',
        action_flags: '0x8',
      },
    ],
    [
      'HIP-MATCH',
      29,
      { 7: 'anna', 9: 'laptop', 11: '10.0.0.9', 13: '3', 17: '99', 26: '2001:db8::1' },
      {
        source_user: 'anna',
        machine_name: 'laptop',
        source_ip: '10.0.0.9',
        repeat_count: 3,
        sequence_number: '99',
        source_ipv6: '2001:db8::1',
      },
    ],
    [
      'CORRELATION',
      22,
      { 7: '10.0.0.9', 11: 'high', 18: 'vsys1', 19: 'beacon', 21: 'Host visited' },
      {
        source_ip: '10.0.0.9',
        severity: 'high',
        virtual_system_id: 'vsys1',
        object_name: 'beacon',
        evidence: 'Host visited',
      },
    ],
    [
      'GLOBALPROTECT',
      36,
      { 8: 'gateway-auth', 12: 'anna', 15: '192.0.2.8', 28: 'success', 33: 'portal' },
      {
        event_id: 'gateway-auth',
        source_user: 'anna',
        source_ip: '192.0.2.8',
        status: 'success',
        portal: 'portal',
      },
    ],
    [
      'USERID',
      30,
      { 8: '10.0.0.9', 9: 'anna', 11: 'login' },
      { source_ip: '10.0.0.9', user: 'anna', event_id: 'login' },
    ],
    ['AUTHENTICATION', 30, { 9: 'anna', 19: 'Web', 24: 'x' }, { user: 'anna' }],
    ['START', 60, { 7: '10.0.0.9', 31: 'low' }, { source_ip: '10.0.0.9', severity: 'low' }],
  ] as const)('%s', (type, columns, cells, expected) => {
    const decoded = on9(log(type, columns, cells))
    expect([decoded.problem, decoded.undecodable]).toEqual([null, false])
    expect(decoded.fields).toMatchObject({ type, ...expected })
  })

  it('a configuration log is read with and without the details of the change', () => {
    const front = { 7: '10.0.0.5', 9: 'set', 10: 'admin', 12: 'Succeeded', 13: 'config shared' }
    const plain = on9(log('CONFIG', 22, { ...front, 14: '77', 15: '0x0', 21: 'fw-3' }))
    const detailed = on9(log('CONFIG', 26, { ...front, 14: 'before', 15: 'after', 16: '77', 17: '0x0', 23: 'fw-3' }))
    const both = { command: 'set', admin: 'admin', sequence_number: '77', action_flags: '0x0', source: 'fw-3' }
    expect(plain.fields).toMatchObject(both)
    expect(detailed.fields).toMatchObject({ ...both, before_change_detail: 'before', after_change_detail: 'after' })
    expect(plain.fields).not.toHaveProperty('before_change_detail')
  })

  it('a log of an unknown type keeps its text and the columns all logs have', () => {
    const sent = log('DECRYPTION', 40, { 7: '10.0.0.9' })
    expect(on9(sent)).toMatchObject({
      problem: null,
      fields: { message: sent, type: 'DECRYPTION', serial_number: '0123456' },
    })
  })

  it('a log that ends early has the fields it has', () => {
    const decoded = on9(traffic.split(',').slice(0, 12).join(','))
    expect(decoded.fields).toMatchObject({ source_ip: '10.1.2.3', rule_name: 'Outbound' })
    expect(decoded.undecodable).toBe(false)
  })

  it('times are of the input’s zone', () => {
    expect(on9(system, { timezone: 'America/New_York' }).timestamp).toBe(Date.parse('2023-08-19T14:00:00Z'))
    expect(() => codecOf('PaloAlto9x')!.create({ timezone: 'Mars/Olympus' })).toThrow(/timezone: 'Mars\/Olympus'/)
  })

  it('a time that does not exist leaves the next best, and says so where there is none', () => {
    const wrong = (text: string) => text.replaceAll('2023/08/19', '2023/13/40')
    expect(on9(`<14>Aug 19 10:00:02 fw ${wrong(system)}`).timestamp).toBe(Date.parse('2023-08-19T10:00:02Z'))
    expect(on9(wrong(system))).toMatchObject({ timestamp: receivedAt, problem: expect.stringContaining('time') })
  })

  it('the whole line is kept where it is asked for', () => {
    const line = `<14>Aug 19 10:00:02 fw ${system}`
    expect(on9(line, { store_full_message: true }).fields['full_message']).toBe(line)
    expect(on9(line).fields).not.toHaveProperty('full_message')
  })

  it('the source is the device, else the host of the header, else the sender', () => {
    const nameless = system.replace('fw-1', '')
    expect(on9(`<14>Aug 19 10:00:02 relay ${nameless}`).fields['source']).toBe('relay')
    expect(on9(nameless).fields['source']).toBe('192.0.2.7')
  })

  it.each(['', 'hello, world', '<14>Aug 19 10:00:02 fw sshd[7]: failed', '1,yesterday,1,TRAFFIC,end'])(
    'what is no log of PAN-OS is kept whole and said: %s',
    line => {
      const decoded = on9(line)
      expect([decoded.fields['message'], decoded.undecodable]).toEqual([line, true])
      expect(decoded.problem).toMatch(/^Not a log of PAN-OS/)
    },
  )
})

describe('logs of PAN-OS 8', () => {
  it('have the fields of the default templates', () => {
    expect(on8(traffic).fields).toMatchObject({ source_ip: '10.1.2.3', bytes: 7312, tunnel_type: 'N/A' })
    expect(on8(traffic).fields).not.toHaveProperty('rule_uuid')
    expect(on8(system).fields).toMatchObject({ description: 'Object: N/A, said "hello"', device_name: 'fw-1' })
    expect(on8(log('CONFIG', 20, {})).fields).toMatchObject({ type: 'CONFIG', serial_number: '0123456' })
  })

  it('have the fields of a template of one’s own, whatever the order of its columns', () => {
    const template = 'type,position,field\nSTRING,3,type\nLONG,31,network_bytes\n\nBOOLEAN,45,flagged\n'
    expect(on8(traffic, { TRAFFIC_TEMPLATE: template }).fields).toEqual({
      message: traffic,
      source: '192.0.2.7',
      type: 'TRAFFIC',
      network_bytes: 7312,
      flagged: '12',
    })
  })

  it('offers templates that it reads itself', () => {
    const { fields } = codecOf('PaloAlto')!
    const defaults = Object.fromEntries(
      Object.entries(fields).map(([name, { default_value }]) => [name, default_value]),
    )
    expect(on8(traffic, defaults)).toEqual(on8(traffic))
    expect(defaults['SYSTEM_TEMPLATE']).toMatch(/^position,field,type\n1,receive_time,STRING\n2,serial_number,STRING\n/)
  })

  it.each([
    ['x,y', /^TRAFFIC_TEMPLATE: the first line must name the columns: position,field,type/],
    ['position,field,type\n-1,a,LONG', /line 2: '-1' is no position/],
    ['position,field,type\n1,a,LONG\n2,b c,LONG', /line 3: 'b c' is no field name/],
    ['position,field,type\n1,message,STRING', /line 2: the field 'message' is set by the server/],
    ['position,field,type\n1,a,FLOAT', /line 2: 'FLOAT' is no type; there are STRING, LONG, BOOLEAN/],
  ])('a template that is wrong is refused with its line: %s', (template, problem) => {
    expect(() => codecOf('PaloAlto')!.create({ TRAFFIC_TEMPLATE: template })).toThrow(problem)
  })
})
