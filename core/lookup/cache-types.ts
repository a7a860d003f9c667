/** The types of caches, as forms and pages show them. */
import type { ConfigField, Words } from './config-field.ts'
import { typeWords as w } from './type-words.ts'

export interface CacheTypeView {
  readonly type: string
  readonly title: Words
  readonly about: Words
  readonly fields: readonly ConfigField[]
  /** The configuration of a new cache. */
  readonly defaults: Readonly<Record<string, unknown>>
}

export const cacheTypeViews: readonly CacheTypeView[] = [
  {
    type: 'guava_cache',
    title: w('memory'),
    about: w('memoryAbout'),
    fields: [
      { kind: 'number', name: 'max_size', label: w('maxSize'), hint: w('maxSizeHint'), min: 0, max: 10_000_000 },
      {
        kind: 'time',
        name: 'expire_after_access',
        unit: 'expire_after_access_unit',
        label: w('expireAccess'),
        hint: w('expireAccessHint'),
        min: 0,
        zero: w('never'),
      },
      {
        kind: 'time',
        name: 'expire_after_write',
        unit: 'expire_after_write_unit',
        label: w('expireWrite'),
        hint: w('expireWriteHint'),
        min: 0,
        zero: w('never'),
      },
    ],
    defaults: {
      max_size: 1000,
      expire_after_access: 60,
      expire_after_access_unit: 'SECONDS',
      expire_after_write: 0,
      expire_after_write_unit: 'SECONDS',
    },
  },
  { type: 'none', title: w('none'), about: w('noneAbout'), fields: [], defaults: {} },
]

const byType: ReadonlyMap<string, CacheTypeView> = new Map(cacheTypeViews.map(view => [view.type, view]))

/** Undefined for a type that is not known here. */
export const cacheTypeView = (type: string | undefined): CacheTypeView | undefined =>
  type === undefined ? undefined : byType.get(type)
