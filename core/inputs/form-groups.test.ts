import { expect, it } from 'vitest'
import { formGroups } from './form-groups.ts'
import type { RequestedField } from './schema.ts'

const field = (position: number, more: Partial<RequestedField> = {}): RequestedField => ({
  type: 'text',
  human_name: 'x',
  description: '',
  default_value: '',
  is_optional: true,
  attributes: [],
  additional_info: {},
  position,
  is_encrypted: false,
  ...more,
})
const names = (fields: readonly (readonly [string, RequestedField])[]) => fields.map(([name]) => name)

it('the first fields are those one has to know; TLS has its own, what hardly anybody changes comes last', () => {
  const groups = formGroups({
    recv_buffer_size: field(2),
    tls_cert_file: field(3),
    tls_enable: field(5, { type: 'boolean' }),
    tls_key_file: field(4),
    token: field(9),
    port: field(1, { is_optional: false }),
    threads: field(7, { type: 'number', is_optional: false, default_value: 2 }),
    heartbeat: field(8, { is_optional: false }),
  })
  expect([names(groups.first), groups.tlsSwitch?.[0], names(groups.tls), names(groups.more)]).toEqual([
    ['port', 'heartbeat', 'token'],
    'tls_enable',
    ['tls_cert_file', 'tls_key_file'],
    ['recv_buffer_size', 'threads'],
  ])
})

it('without a switch what is said of TLS stands where it is', () => {
  const groups = formGroups({ tls: field(1, { type: 'boolean' }), tls_version: field(2) })
  expect([names(groups.first), groups.tlsSwitch, groups.tls, groups.more]).toEqual([
    ['tls', 'tls_version'],
    null,
    [],
    [],
  ])
})
