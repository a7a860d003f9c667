/** Log levels: a shape and a word, never a colour alone (visual.md). */
import type { ReactNode } from 'react'
import dataCss from './styles/data.css?inline'
import { addKitCss } from './stylesheet.ts'

addKitCss(dataCss)

/** Syslog severities 0 to 7. */
export const levelWords = ['EMERG', 'ALERT', 'CRIT', 'ERROR', 'WARN', 'NOTICE', 'INFO', 'DEBUG'] as const

const open = { fill: 'none', stroke: 'currentColor', strokeWidth: 2 }
const shapes: readonly ReactNode[] = [
  <path fill="currentColor" d="M3.5 0h5L12 3.5v5L8.500 12h-5L0 8.500v-5z" />,
  <path fill="currentColor" d="M6 .5 12 11.500H0z" />,
  <path fill="currentColor" d="M6 0l6 6-6 6-6-6z" />,
  <circle cx="6" cy="6" r="5" fill="currentColor" />,
  <path {...open} strokeLinejoin="round" d="M6 2l4.700 8.500H1.300z" />,
  <rect x="2" y="2" width="8" height="8" {...open} />,
  <circle cx="6" cy="6" r="4" {...open} />,
  <path {...open} d="M2 6h8" />,
]

/** The mark of a level; nothing for what is no level. */
export function LevelMark({ level }: { readonly level: number }) {
  const shape = shapes[level]
  return shape === undefined ? null : (
    <svg className={`lv lv${level}`} viewBox="0 0 12 12" aria-hidden="true">
      {shape}
    </svg>
  )
}

/** Mark and word; an error carries colour in the word too. Other values stand as they are. */
export function LevelBadge({ level }: { readonly level: number }) {
  return (
    <span className={`level ${level === 3 ? 'lv3-text' : ''}`}>
      <LevelMark level={level} />
      {levelWords[level] ?? String(level)}
    </span>
  )
}
