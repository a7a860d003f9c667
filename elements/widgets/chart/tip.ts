/** Builds a chart's tooltip from nodes instead of markup: values are never parsed, and the strictest policy holds. */
import type { Look } from './look.tsx'

export interface TipLine {
  readonly color?: string
  readonly name: string
  readonly value: string
}

const mostLines = 12

const span = (className: string, text: string) => {
  const element = document.createElement('span')
  element.className = className
  element.textContent = text
  return element
}

/** `more` says how many lines were left out. */
export function tip(title: string, lines: readonly TipLine[], more: (count: number) => string): HTMLElement {
  const box = document.createElement('div')
  box.className = 'tipbox'
  if (title !== '') box.append(span('tiptitle', title))
  for (const { color, name, value } of lines.slice(0, mostLines)) {
    const line = document.createElement('div')
    line.className = 'tipline'
    const swatch = span('colordot', '')
    if (color !== undefined) swatch.style.background = color
    line.append(...(color === undefined ? [] : [swatch]), span('tipname', name), span('tipvalue', value))
    box.append(line)
  }
  if (lines.length > mostLines) box.append(span('muted', more(lines.length - mostLines)))
  return box
}

/** The part of ECharts' tooltip that is the same for all charts. */
export const tipStyle = (look: Look) => ({
  renderMode: 'html' as const,
  confine: true,
  transitionDuration: 0,
  backgroundColor: look.raised,
  borderColor: look.border,
  borderWidth: 1,
  padding: 0,
  className: 'charttip',
  textStyle: { color: look.text, fontFamily: look.font, fontSize: 12 },
  extraCssText: 'box-shadow: none',
})
