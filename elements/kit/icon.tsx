import { useStore } from '@nanostores/react'
import { $iconPaths, iconPathsOf, type IconName } from './icon-paths.ts'

export type { IconName }

export interface IconProps {
  readonly name: IconName
  /** 12 px instead of 16. */
  readonly small?: boolean
  readonly className?: string
}

/** Points along the line of text: mirrored where that goes from right to left. */
const sideways = /-(left|right)$/

/** An icon is never alone: its button or the text beside it carries the name. */
export function Icon({ name, small = false, className = '' }: IconProps) {
  const paths = useStore($iconPaths)
  return (
    <svg
      className={`i ${small ? 's' : ''} ${sideways.test(name) ? 'way' : ''} ${className}`}
      viewBox="0 0 16 16"
      aria-hidden="true"
    >
      {iconPathsOf(paths, name)?.map(d => (
        <path key={d} d={d} fillRule="evenodd" />
      ))}
    </svg>
  )
}
