import { expect, it } from 'vitest'
import type { RequestedConfiguration, RequestedField } from '../../core/inputs/schema.ts'
import { boundsOf, initialValues, kindOf, toConfiguration } from './form-values.ts'

const field = (
  type: RequestedField['type'],
  default_value: unknown,
  more: Partial<RequestedField> = {},
): RequestedField => ({
  type,
  default_value,
  human_name: type,
  description: '',
  is_optional: true,
  attributes: [],
  additional_info: {},
  position: 100,
  is_encrypted: false,
  ...more,
})
const requested: RequestedConfiguration = {
  port: field('number', 5555, { attributes: ['is_port_number'] }),
  override_source: field('text', null),
  charset_name: field('text', 'UTF-8'),
  tls_enable: field('boolean', false),
  timezone: field('dropdown', 'NotSet', { additional_info: { values: { NotSet: 'Not set', UTC: 'UTC' } } }),
  paths: field('list', []),
  aws_secret_key: field('text', '', { is_encrypted: true, attributes: ['is_password'] }),
}

it('starts a new input from the defaults and sends them as they are', () => {
  expect(toConfiguration(requested, initialValues(requested))).toEqual({
    port: 5555,
    override_source: null,
    charset_name: 'UTF-8',
    tls_enable: false,
    timezone: 'NotSet',
    paths: [],
    aws_secret_key: { delete_value: true },
  })
})

it('starts an edit from the stored values, and from the default where nothing was stored', () => {
  const values = initialValues(requested, {
    port: 1514,
    charset_name: '',
    tls_enable: true,
    paths: ['/a'],
    aws_secret_key: { is_set: true },
  })
  expect(values).toMatchObject({ port: 1514, charset_name: '', tls_enable: true, timezone: 'NotSet', paths: ['/a'] })
})

it('keeps a stored secret unless another is typed; an emptied one is removed', () => {
  const stored = initialValues(requested, { aws_secret_key: { is_set: true } })
  const sent = (value: (typeof stored)[string]) =>
    toConfiguration(requested, { ...stored, aws_secret_key: value }).aws_secret_key
  expect(sent(stored.aws_secret_key)).toEqual({ keep_value: true })
  expect(sent({ set_value: 'new' })).toEqual({ set_value: 'new' })
  expect(sent({ delete_value: true })).toEqual({ delete_value: true })
})

it('sends null for an emptied number, so that the stored one does not stay', () => {
  expect(toConfiguration(requested, { ...initialValues(requested), port: undefined }).port).toBeNull()
})

it('leaves empty entries of a list out', () => {
  expect(toConfiguration(requested, { ...initialValues(requested), paths: ['/a', '', '/b'] }).paths).toEqual([
    '/a',
    '/b',
  ])
})

it('stored values of another type than the field count as nothing', () => {
  expect(
    initialValues(requested, { port: '1514', timezone: 7, paths: 'x', tls_enable: 'true', charset_name: 3 }),
  ).toMatchObject({
    port: undefined,
    timezone: null,
    paths: [],
    tls_enable: false,
    charset_name: '',
  })
})

it('a field called __proto__ is a field like any other', () => {
  const hostile: RequestedConfiguration = Object.fromEntries([['__proto__', field('text', 'x')]])
  const configuration = toConfiguration(hostile, initialValues(hostile))
  expect(Object.entries(configuration)).toEqual([['__proto__', 'x']])
})

it('keeps fields in the order of their positions', () => {
  const ordered = {
    late: field('text', '', { position: 200 }),
    early: field('text', '', { position: 10 }),
    usual: field('text', ''),
  }
  expect(Object.keys(initialValues(ordered))).toEqual(['early', 'usual', 'late'])
})

it('bounds numbers by their attributes', () => {
  expect(boundsOf(requested.port!)).toEqual({ min: 1, max: 65_535 })
  expect(boundsOf(field('number', 1, { attributes: ['only_positive'] }))).toEqual({ min: 0 })
  expect(boundsOf(field('number', 1, { attributes: ['only_negative'] }))).toEqual({ max: 0 })
  expect(boundsOf(field('number', 1))).toEqual({})
})

it('knows the control of each field', () => {
  expect(Object.values(requested).map(kindOf)).toEqual([
    'number',
    'text',
    'text',
    'boolean',
    'dropdown',
    'list',
    'secret',
  ])
  expect(kindOf(field('text', '', { attributes: ['is_password'] }))).toBe('password')
  expect(kindOf(field('text', '', { attributes: ['textarea', 'is_sensitive'] }))).toBe('textarea')
})
