/** Extractors as the entity kit knows them: each input has its own. */
import { defineEntity, type Entity } from '../entities/entity.ts'
import { extractorsPath } from './api.ts'
import { extractorScreenStrings } from './screen-strings.ts'
import type { CreateExtractor, Extractor, ExtractorCreated } from './schema.ts'

export function extractorEntityOf(inputId: string): Entity<Extractor, CreateExtractor> {
  const path = extractorsPath(inputId)
  const edit = `inputs:edit:${inputId}`
  return defineEntity<Extractor, CreateExtractor, typeof extractorScreenStrings.strings>({
    name: 'extractor',
    grn: null,
    paths: { list: path, one: path },
    listKey: 'extractors',
    permissions: { create: edit, edit, delete: edit },
    events: {
      created: 'cordwood-extractor-created',
      saved: 'cordwood-extractor-saved',
      deleted: 'cordwood-extractor-deleted',
    },
    strings: extractorScreenStrings,
    createdId: ({ extractor_id: id }: ExtractorCreated) => id,
  })
}
