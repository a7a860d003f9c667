/** The fields that the editor of a widget offers: those of all messages, asked for when the editing begins. */
import { useEffect, useMemo, useState } from 'react'
import type { Client } from '../../core/client/client.ts'
import { searchFields } from '../../core/search/api.ts'
import type { FieldType } from '../../core/search/schema.ts'
import { knownFields, type KnownField } from '../search/fields/use-fields.ts'

const none: ReadonlySet<string> = new Set()

export function useDashboardFields(client: Client, wanted: boolean): readonly KnownField[] {
  const [types, setTypes] = useState<readonly FieldType[]>([])
  useEffect(() => {
    if (!wanted) return undefined
    const gone = new AbortController()
    // Without them names of fields are typed.
    searchFields(client, {}, gone).then(setTypes, () => undefined)
    return () => gone.abort()
  }, [client, wanted])
  return useMemo(() => knownFields(types, none, null), [types])
}
