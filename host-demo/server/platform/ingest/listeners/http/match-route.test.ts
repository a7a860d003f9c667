import { expect, it } from 'vitest'
import type { HttpRoute } from './http-input.ts'
import { findRoute } from './match-route.ts'

const route = (method: HttpRoute['method'], path: string): HttpRoute => ({
  method,
  path,
  handle: () => ({ status: 200 }),
})
const routes = [route('POST', '/_bulk'), route('POST', '/{index}/_bulk'), route('PUT', '/{index}'), route('GET', '/')]
const found = (method: string, path: string) => {
  const result = findRoute(routes, method, path)
  return result && [result.route?.path ?? null, result.params, result.methods]
}

it('paths match exactly, or by one segment', () => {
  expect(found('POST', '/_bulk')).toEqual(['/_bulk', {}, ['POST', 'PUT']])
  expect(found('POST', '/logs/_bulk')).toEqual(['/{index}/_bulk', { index: 'logs' }, ['POST']])
  expect(found('GET', '/')).toEqual(['/', {}, ['GET']])
  expect(found('POST', '/logs/deeper/_bulk')).toBeNull()
  expect(found('POST', '/_BULK/x')).toBeNull()
})

it('a slash at the end is the same path', () => expect(found('POST', '/_bulk/')?.[0]).toBe('/_bulk'))

it('another method tells what is taken', () => expect(found('DELETE', '/logs/_bulk')).toEqual([null, {}, ['POST']]))

it('segments are decoded, and kept where they cannot be', () => {
  expect(found('PUT', '/%3Clogs-%7Bnow%2Fd%7D%3E')).toEqual(['/{index}', { index: '<logs-{now/d}>' }, ['PUT']])
  expect(found('PUT', '/%E0%A4%A')).toEqual(['/{index}', { index: '%E0%A4%A' }, ['PUT']])
  expect(Object.getPrototypeOf(findRoute([route('GET', '/{__proto__}')], 'GET', '/x')!.params)).toBe(Object.prototype)
})
