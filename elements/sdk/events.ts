/** Reads the documentation of each event from `CordwoodEventMap` in `events.ts`. */
import { join } from 'node:path'
import { elements } from './entries.ts'
import { propertiesOf, type PropertyDoc } from './members.ts'
import { sourceOf } from './source.ts'

export interface EventDoc {
  readonly name: string
  readonly description: string
  /** `CustomEvent<LoadingDetail>` */
  readonly type: string
  /** Members of the detail, where it is an interface of ours. */
  readonly detail: readonly PropertyDoc[]
  readonly cancelable: boolean
}

/** Every event by its name. */
export function eventDocs(): ReadonlyMap<string, EventDoc> {
  const source = sourceOf(join(elements, 'events.ts'))
  return new Map(
    propertiesOf(source, 'CordwoodEventMap').map(({ name, type, description }) => {
      const detail = /^CustomEvent<([A-Z]\w*)>$/.exec(type)?.[1]
      return [
        name,
        {
          name,
          type,
          description,
          cancelable: /\bCancelable\b/i.test(description),
          detail: detail === undefined ? [] : propertiesOf(source, detail),
        },
      ]
    }),
  )
}
