/** The fields of the messages that a definition searches, for completion. */
import { useEffect, useMemo, useState } from 'react'
import { searchFields } from '../../../core/search/api.ts'
import { isMetadata } from '../../../core/search/metadata.ts'
import type { FieldType } from '../../../core/search/schema.ts'
import { useQuietClient, type SelectOption } from '../../kit/kit.ts'
import { knownFields, type KnownField } from '../../search/fields/use-fields.ts'

const none: ReadonlySet<string> = new Set()

export interface MessageFields {
  readonly fields: readonly KnownField[]
  readonly options: readonly SelectOption[]
}

/** A failure leaves no proposals: names of fields are typed then. */
export function useMessageFields(streams: readonly string[]): MessageFields {
  const client = useQuietClient()
  const [types, setTypes] = useState<readonly FieldType[]>([])
  const where = streams.join(',')
  useEffect(() => {
    const gone = new AbortController()
    const request = where === '' ? {} : { streams: where.split(',') }
    searchFields(client, request, gone).then(setTypes, () => undefined)
    return () => gone.abort()
  }, [client, where])
  return useMemo(() => {
    const fields = knownFields(types, none, null)
    const options = fields
      .toSorted((a, b) => Number(isMetadata(a.name)) - Number(isMetadata(b.name)))
      .map(({ name }) => ({ value: name, label: name }))
    return { fields, options }
  }, [types])
}
