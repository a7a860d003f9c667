import type { Input } from '../../core/inputs/schema.ts'

/** By title or the type's name, whatever the case. */
export function matchesFilter({ title, name }: Pick<Input, 'title' | 'name'>, text: string): boolean {
  const wanted = text.trim().toLowerCase()
  return title.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted)
}

/** Whether the input belongs to the node; without one every input does. */
export const runsOn = ({ global, node }: Pick<Input, 'global' | 'node'>, nodeId: string | undefined): boolean =>
  nodeId === undefined || global || node === nodeId
