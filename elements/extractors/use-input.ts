/** The input whose extractors a screen shows, and the addresses of their pages. */
import { useMemo } from 'react'
import { isSegment, path } from '../../core/client/request.ts'
import type { QueryParameters } from '../../core/client/request.ts'
import type { Input } from '../../core/inputs/schema.ts'
import { leaderNode } from '../../core/nodes/nodes.ts'
import { useCore, useQueryData, useStore } from '../kit/kit.ts'

export interface InputProps {
  readonly inputId: string
  /** From the address; undefined for the page of a global input. */
  readonly nodeId: string | undefined
}

export interface Addresses {
  readonly list: () => string
  readonly create: (query?: QueryParameters) => string
  readonly edit: (extractorId: string) => string
  readonly exporting: () => string
  readonly importing: () => string
}

export interface InputState {
  /** undefined: still loading, or not to be had. */
  readonly input: Input | undefined
  readonly error: Error | undefined
  readonly refetch: () => void
  readonly addresses: Addresses
}

/** Stands in addresses of a global input while no node is known: all nodes run its extractors alike. */
const anyNode = 'global'

export function useInput({ inputId, nodeId: given }: InputProps): InputState {
  const { routes, $nodes } = useCore()
  const nodes = useStore($nodes).data
  const {
    data: input,
    error,
    refetch,
  } = useQueryData<Input>(isSegment(inputId) ? path`/system/inputs/${inputId}` : null)
  const nodeId = given || input?.node || leaderNode(nodes)?.node_id || nodes?.[0]?.node_id || anyNode
  const addresses = useMemo((): Addresses => {
    const place = { nodeId, inputId }
    return {
      list: () => (given ? routes.extractors(place) : routes.globalExtractors({ inputId })),
      create: query => routes.newExtractor(place, query),
      edit: extractorId => routes.editExtractor({ ...place, extractorId }),
      exporting: () => routes.exportExtractors(place),
      importing: () => routes.importExtractors(place),
    }
  }, [routes, given, nodeId, inputId])
  return { input, error, refetch, addresses }
}
