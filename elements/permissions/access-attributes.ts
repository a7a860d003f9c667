/** Names the attributes of a list of access in the user's language. */
import { useCallback, useMemo } from 'react'
import type { ListAttribute } from '../../core/client/pagination.ts'
import { accessStrings } from '../../core/permissions/access-strings.ts'
import { useStrings } from '../kit/kit.ts'

const own = accessStrings.strings
type Key = Exclude<
  keyof typeof own,
  'title' | 'links' | 'unnamedUsers' | 'unnamedEntities' | 'as' | 'role' | 'everyone' | 'shared' | 'administratorByRole'
>

const titles: Readonly<Record<string, Key>> = { type: 'kind', capability: 'access', ways: 'ways' }
const prefixes: Readonly<Record<string, string>> = { type: 'kind.', ways: 'way.' }

export function useAccessAttributes(
  attributes: readonly ListAttribute[] | undefined,
): readonly ListAttribute[] | undefined {
  const t = useStrings(accessStrings)
  return useMemo(
    () =>
      attributes?.map(attribute => {
        const title = Object.hasOwn(titles, attribute.id) ? t(titles[attribute.id]!) : attribute.title
        if (!attribute.filter_options) return { ...attribute, title }
        const options = attribute.filter_options.map(option => {
          const key = `${prefixes[attribute.id] ?? ''}${option.value}`
          return Object.hasOwn(own, key) ? { ...option, title: t(key as Key) } : option
        })
        return { ...attribute, title, filter_options: options }
      }),
    [attributes, t],
  )
}

/** Returns the name of a kind of entity, as in resource names. */
export function useKindName(): (type: string) => string {
  const t = useStrings(accessStrings)
  return useCallback(
    type => (Object.hasOwn(own, `kind.${type}`) ? t(`kind.${type}` as Key) : type.replaceAll('_', ' ')),
    [t],
  )
}

const isCapability = (name: string): name is 'view' | 'manage' | 'own' => ['view', 'manage', 'own'].includes(name)

/** Returns the name of a capability; of one that is not known here, itself. */
export function useCapabilityName(): (capability: string) => string {
  const t = useStrings(accessStrings)
  return useCallback(capability => (isCapability(capability) ? t(capability) : capability), [t])
}
