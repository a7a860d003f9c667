import { adapterPath } from '../../core/lookup/api.ts'
import type { Adapter } from '../../core/lookup/schema.ts'
import { useQueryData, type QueryData } from '../kit/kit.ts'

/** The stored data adapter of this name or id; nothing is fetched without one. */
export const useAdapter = (nameOrId: string | undefined): QueryData<Adapter> =>
  useQueryData<Adapter>(nameOrId ? adapterPath(nameOrId) : null)
