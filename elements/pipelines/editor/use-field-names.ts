import { useMemo } from 'react'
import { usePermission } from '../../kit/kit.ts'
import { useQuietData } from '../use-pipelines-data.ts'

type FieldNames = { readonly fields: readonly (string | { readonly value: string })[] }

/** Returns the names of the fields of messages, those of the message at hand first. */
export function useFieldNames(ofMessage: readonly string[]): readonly string[] {
  const { data } = useQuietData<FieldNames>(usePermission('fieldnames:read') ? '/system/fields' : null)
  const own = ofMessage.join('\n')
  return useMemo(() => {
    const known = data?.fields.map(field => (typeof field === 'string' ? field : field.value)) ?? []
    return [...new Set([...(own === '' ? [] : own.split('\n')), ...known])]
  }, [own, data])
}
