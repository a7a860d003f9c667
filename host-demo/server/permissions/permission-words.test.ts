import { describe, expect, it } from 'vitest'
import { permissionDomains } from '../../../core/roles/permission-domains.ts'
import { permissionSentences, singleSentences } from '../../../core/roles/permission-sentences.ts'
import { permissionCatalogue } from '../users/permission-catalogue.ts'

describe('the words of the permission catalogue', () => {
  const catalogued = Object.entries(permissionCatalogue).flatMap(([domain, actions]) =>
    actions.map(action => `${domain}:${action}`),
  )

  it('are a sentence for every permission, and no other', () => {
    expect(Object.keys(permissionSentences.strings).toSorted()).toEqual(catalogued.toSorted())
    expect(Object.keys(permissionDomains.strings).toSorted()).toEqual(Object.keys(permissionCatalogue).toSorted())
    const sentences = Object.values(permissionSentences.strings)
    expect(new Set(sentences).size).toBe(sentences.length)
  })

  it('are about single things for permissions of the catalogue alone', () => {
    const single = Object.keys(singleSentences.strings).filter(key => key !== 'onlyFor')
    expect(single.filter(key => !catalogued.includes(key))).toEqual([])
  })
})
