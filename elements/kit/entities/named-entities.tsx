/** Titles of what a question is about; of many the first five. */
import type { Entity } from '../../../core/entities/entity.ts'
import { useStrings } from '../words.ts'

export interface NamedEntitiesProps {
  readonly entity: Entity
  readonly ids: readonly string[]
  readonly titleOf: (id: string) => string
}

const named = 5

export function NamedEntities({ entity, ids, titleOf }: NamedEntitiesProps) {
  const t = useStrings(entity.strings)
  return (
    <ul className="named-entities">
      {ids.slice(0, named).map(id => (
        <li key={id} className="trunc medium">
          <bdi title={titleOf(id)}>{titleOf(id)}</bdi>
        </li>
      ))}
      {ids.length > named && <li className="muted">{t('andMore', { count: ids.length - named })}</li>}
    </ul>
  )
}
