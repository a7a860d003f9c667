import { expect, it } from 'vitest'
import { documentationLink, isDocumentationTopic } from './docs-topics.ts'

it('links documentation pages and query language problems by topic key on the host', () => {
  expect(
    (['alerts', 'auditlog', 'pipelines', 'streams'] as const).map(topic => documentationLink(topic, 'docs.example')),
  ).toEqual([
    'https://docs.example/alerts',
    'https://docs.example/audit-log',
    'https://docs.example/pipelines',
    'https://docs.example/streams',
  ])
  const problems = ['unknown-field', 'parse-exception', 'invalid-operator', 'undeclared-parameter'] as const
  expect(problems.map(topic => documentationLink(topic, 'docs.example'))).toEqual(
    problems.map(key => `https://docs.example/search#${key}`),
  )
})

it('knows no other keys', () => {
  // @ts-expect-error a typing mistake does not compile
  documentationLink('stream', 'docs.example')
  expect(['streams', 'stream', 'constructor', '__proto__', ''].map(isDocumentationTopic)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})
