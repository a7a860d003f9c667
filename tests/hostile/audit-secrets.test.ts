/**
 * No row of the audit log holds a secret, whichever collection has it: documents are made of the schemas of all collections and
 * configurations, with a marker in each text, and each property that holds a secret must leave its marker nowhere.
 */
import { describe, expect, it } from 'vitest'
import { areas } from '../../host-demo/server/areas.ts'
import { auditRow } from '../../host-demo/server/platform/records/audit.ts'
import type { Change } from '../../host-demo/server/platform/records/backend.ts'
import { system } from '../../host-demo/server/platform/records/callers.ts'
import { collections, type Body, type Collection } from '../../host-demo/server/platform/records/collection.ts'
import { definedConfigs } from '../../host-demo/server/platform/records/config.ts'

interface Schema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: unknown
  readonly items?: Schema
}

/** Names of this test's own: what a reviewer would take for a secret. */
const isSecretPart = (name: string) =>
  /password|passphrase|secret|token|fingerprint|encrypted|nonce|credential|cookie|authorization|api_?key|access_?key|private/i.test(
    name,
  )

/** Forms in which people write credentials where no field is for them. */
const hidings = [
  (mark: string) => `https://user:${mark}@example.org/path`,
  (mark: string) => `https://example.org/hook?token=${mark}`,
  (mark: string) => `Authorization: Bearer ${mark}`,
]

class Maker {
  readonly secrets: string[] = []
  readonly shown: string[] = []
  #made = 0

  make(schema: Schema, path: readonly string[]): unknown {
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return schema.enum[this.#made++ % schema.enum.length]
    if (schema.anyOf) return this.make(schema.anyOf.find(one => one.type !== 'null') ?? schema.anyOf[0]!, path)
    switch (schema.type) {
      case 'string':
        return this.#text(path)
      case 'integer':
      case 'number':
        return this.#made++
      case 'boolean':
        return this.#made++ % 2 === 0
      case 'array':
        return [this.make(schema.items ?? {}, path), this.make(schema.items ?? {}, path)]
      case 'object':
        return this.#object(schema, path)
      case 'null':
        return null
      default:
        return this.#anything(path)
    }
  }

  #object({ properties = {}, patternProperties = {}, additionalProperties }: Schema, path: readonly string[]): Body {
    const own = Object.entries(properties).map(([name, of]) => [name, this.make(of, [...path, name])] as const)
    const free = Object.values(patternProperties).map(of => ['a key', this.make(of, [...path, 'a key'])] as const)
    const open = typeof additionalProperties === 'object' || additionalProperties === true
    return Object.fromEntries([...own, ...free, ...(open ? Object.entries(this.#anything(path)) : [])])
  }

  /** Where a collection stores whatever it is given, everything may be there. */
  #anything(path: readonly string[]): Body {
    const named = ['password', 'clientSecret', 'api_key', 'authorization', 'plain'].map(
      name => [name, this.#text([...path, name])] as const,
    )
    const sealed = { key: this.#secret(), nonce: this.#secret(), text: this.#secret() }
    const hidden = hidings.map((write, i) => [`text${i}`, write(this.#secret())] as const)
    const listed = {
      list: [{ password: this.#secret() }, hidings[0]!(this.#secret())],
      headers: { any: this.#secret() },
    }
    return { ...Object.fromEntries([...named, ...hidden]), sealed, ...listed }
  }

  #text(path: readonly string[]): string {
    if (path.some(isSecretPart)) return this.#secret()
    const mark = this.#mark()
    this.shown.push(mark)
    return mark
  }

  #secret(): string {
    const mark = this.#mark()
    this.secrets.push(mark)
    return mark
  }

  #mark = () => `zq8mark${String(++this.#made).padStart(6, '0')}x`
}

/** All rows that the life of a document leaves. */
function rowsOf(target: Collection, schema: Schema, wrap: (value: Body) => Body = value => value) {
  const maker = new Maker()
  const [first, second] = [0, 1].map(() => wrap(maker.make(schema, []) as Body)) as [Body, Body]
  const changes: readonly Change[] = [
    { kind: 'insert', collection: target, id: 'a', body: first },
    { kind: 'update', collection: target, id: 'a', revision: 1, body: second, before: first },
    { kind: 'delete', collection: target, id: 'a', revision: 2, before: second },
  ]
  return { maker, first, texts: changes.map(change => JSON.stringify(auditRow(system('test'), change))) }
}

const found = (texts: readonly string[], marks: readonly string[]) =>
  marks.filter(mark => texts.some(text => text.includes(mark)))

describe('before and after in the audit log', () => {
  it('knows all collections', () => {
    expect(areas.length).toBeGreaterThan(20)
    expect(collections().length).toBeGreaterThan(20)
    expect(definedConfigs.size).toBeGreaterThan(10)
  })

  it.each(collections().map(target => [target.name, target] as const))('holds no secret of %s', (_, target) => {
    const { maker, first, texts } = rowsOf(target, target.definition.schema as Schema)
    expect(found(texts, maker.secrets)).toEqual([])
    const shows = target.definition.audit?.shows
    const shown = new Set<string>(typeof shows === 'function' ? shows(first as never) : (shows ?? []))
    for (const [name, value] of Object.entries(first)) {
      if (shown.has(name)) continue
      const marks = JSON.stringify(value ?? null).match(/zq8mark\d{6}x/g) ?? []
      expect([name, found(texts, marks)]).toEqual([name, []])
    }
    for (const text of texts) expect(text.length).toBeLessThan(12_000)
  })

  it.each([...definedConfigs.values()].map(config => [config.name, config] as const))(
    'holds no secret of the configuration %s',
    (name, config) => {
      const target = collections().find(one => one.name === 'cluster_config')!
      const { maker, texts } = rowsOf(target, config.schema as Schema, value => ({ name, value }))
      expect(found(texts, maker.secrets)).toEqual([])
    },
  )

  it('shows what is no secret: streams, their rules, and settings', () => {
    const streams = collections().find(one => one.name === 'streams')!
    const { maker, texts } = rowsOf(streams, streams.definition.schema as Schema)
    expect(found(texts, maker.shown).length).toBeGreaterThan(5)
  })
})
