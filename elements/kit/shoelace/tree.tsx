import type { ReactNode } from 'react'
import { addKitCss } from '../stylesheet.ts'
import { useShoelace } from './shoelace.ts'
import treeCss from './tree.css?inline'

addKitCss(treeCss)

const define = () => import('./define-tree.ts')

export interface TreeNode {
  /** Unique in the tree. */
  readonly id: string
  readonly label: ReactNode
  readonly children?: readonly TreeNode[]
  /** Whether its children are shown at first. */
  readonly open?: boolean
  readonly disabled?: boolean
}

export interface TreeProps {
  readonly label: string
  readonly nodes: readonly TreeNode[]
  readonly selected: readonly string[]
  /** With `multiple` the ids include parents of which all children are selected. */
  readonly onSelect: (ids: readonly string[]) => void
  /** Any number of nodes may be selected, by check boxes; a parent selects its children. */
  readonly multiple?: boolean
}

/** Nodes in nodes. Arrow keys walk, open and close; Enter and Space select. */
export function Tree({ label, nodes, selected, onSelect, multiple = false }: TreeProps) {
  const part = useShoelace(define)
  const itemsOf = (list: readonly TreeNode[], nested: boolean) =>
    list.map(node => (
      <cw-sl-tree-item
        key={node.id}
        dir={part.dir}
        slot={nested ? 'children' : undefined}
        data-node={node.id}
        expanded={node.open ?? false}
        selected={selected.includes(node.id)}
        disabled={node.disabled ?? false}
      >
        <span className="tree-label">{node.label}</span>
        {node.children && itemsOf(node.children, true)}
      </cw-sl-tree-item>
    ))
  return (
    <cw-sl-tree
      {...part}
      aria-label={label}
      selection={multiple ? 'multiple' : 'single'}
      oncw-sl-selection-change={({ detail }) => onSelect(detail.selection.map(item => item.dataset['node']!))}
    >
      {itemsOf(nodes, false)}
    </cw-sl-tree>
  )
}
