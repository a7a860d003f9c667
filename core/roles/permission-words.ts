/** Says what a permission grants, in words. */
import { catalogue, type Messages, type Strings } from '../brand/catalogue.ts'
import { permissionDomains } from './permission-domains.ts'
import { permissionSentences, singleSentences } from './permission-sentences.ts'

export const permissionWordStrings = catalogue('permissionWords', {
  everything: 'Everything',
  allOf: 'Everything about: {domain}',
  allOfOne: 'Everything about {name} ({domain})',
  other: 'Permission “{permission}”',
})

/** One domain and one action of a permission, and the thing that it is about. '*' and undefined: any. */
export interface PermissionPart {
  readonly domain: string
  readonly action: string | undefined
  /** The id, for some domains the name. */
  readonly instance: string | undefined
}

/** The most parts that one permission is taken apart into: comma lists multiply. */
const MOST_PARTS = 200

/** Takes the comma lists of 'domain:action:instance' apart. */
export function permissionParts(permission: string): readonly PermissionPart[] {
  const [domains = '', actions, ...rest] = permission.split(':')
  const instances = rest.length === 0 ? [undefined] : rest.join(':').split(',')
  const parts: PermissionPart[] = []
  for (const domain of domains.split(',')) {
    for (const action of actions?.split(',') ?? [undefined]) {
      for (const instance of instances) {
        if (parts.length === MOST_PARTS) return parts
        parts.push({ domain, action, instance: instance === '*' ? undefined : instance })
      }
    }
  }
  return parts
}

/** A lookup by keys that are made here, after it was checked that they are there. */
type Lookup = (key: string, variables?: Readonly<Record<string, string>>) => string

const own = (strings: Strings, key: string): boolean => Object.hasOwn(strings, key)

/** Returns the name of a domain; of an unknown one the domain itself. */
export const domainName = (messages: Messages, domain: string): string =>
  own(permissionDomains.strings, domain)
    ? messages.of(permissionDomains)(domain as keyof typeof permissionDomains.strings)
    : domain

/** Returns the sentence about one part. @param name what people call the instance; default its id */
export function permissionSentence(messages: Messages, part: PermissionPart, name = part.instance): string {
  const t = messages.of(permissionWordStrings)
  const { domain, action, instance } = part
  const isAnyAction = action === undefined || action === '*'
  if (domain === '*' && isAnyAction && instance === undefined) return t('everything')
  if (own(permissionDomains.strings, domain) && isAnyAction) {
    const domainWords = domainName(messages, domain)
    return name === undefined ? t('allOf', { domain: domainWords }) : t('allOfOne', { domain: domainWords, name })
  }
  const key = `${domain}:${action}`
  if (!own(permissionSentences.strings, key)) {
    return t('other', { permission: [domain, action, instance].filter(one => one !== undefined).join(':') })
  }
  const sentence = (messages.of(permissionSentences) as unknown as Lookup)(key)
  if (name === undefined) return sentence
  const single = messages.of(singleSentences) as unknown as Lookup
  return own(singleSentences.strings, key) ? single(key, { name }) : single('onlyFor', { sentence, name })
}

/** Returns the sentences about a permission, one for each part of it. */
export const permissionInWords = (messages: Messages, permission: string): readonly string[] =>
  permissionParts(permission).map(part => permissionSentence(messages, part))
