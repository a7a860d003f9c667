import { atom } from 'nanostores'
import { useEffect, useMemo } from 'react'
import type { Input } from '../../core/inputs/schema.ts'
import { useCore, useStore } from '../kit/kit.ts'
import { createFigures, type FiguresOfInputs } from './figures-store.ts'

/** The figures of these inputs, while somebody looks; `nodeId` leaves the other nodes out. */
export function useInputFigures(inputs: readonly Input[] | undefined, nodeId?: string): FiguresOfInputs {
  const core = useCore()
  const $inputs = useMemo(() => atom<readonly Input[]>([]), [])
  useEffect(() => {
    $inputs.set(inputs ?? [])
  }, [$inputs, inputs])
  return useStore(useMemo(() => createFigures(core, $inputs, nodeId), [core, $inputs, nodeId]))
}
