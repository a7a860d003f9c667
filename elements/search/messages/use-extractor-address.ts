import { useCallback } from 'react'
import { isSegment } from '../../../core/client/request.ts'
import { useCore, usePermission } from '../../kit/kit.ts'
import { isMetadata } from '../../../core/search/metadata.ts'
import { textOf, valueOf, type MessageField } from './message-fields.ts'
import type { ShownMessage } from './message-details.tsx'

/**
 * Returns where an extractor of a field of this message is written; null for fields without a text, and without permission to change the
 * input that received the message.
 */
export function useExtractorAddress({ message, index }: ShownMessage): (field: MessageField | null) => string | null {
  const { routes } = useCore()
  const inputId = textOf(valueOf(message, 'gl2_source_input'))
  const nodeId = textOf(valueOf(message, 'gl2_source_node'))
  const mayEdit = usePermission(`inputs:edit:${inputId}`)
  const { _id: id } = message
  const isPossible = mayEdit && [inputId, nodeId, index, id].every(isSegment)
  return useCallback(
    field => {
      if (!isPossible || field === null || typeof field.value !== 'string') return null
      if (isMetadata(field.name) || field.name === 'timestamp') return null
      return routes.newExtractor({ nodeId, inputId }, { field: field.name, example_index: index, example_id: id })
    },
    [routes, isPossible, nodeId, inputId, index, id],
  )
}
