/** The colours of the tokens, as a canvas takes them: read from elements that wear them, and again whenever theme or tokens change. */
import { createContext, use, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import dataCss from '../../kit/styles/data.css?inline'
import { addKitCss } from '../../kit/stylesheet.ts'

addKitCss(dataCss)

const levels = ['emergency', 'alert', 'critical', 'error', 'warning', 'notice', 'informational', 'debug'] as const
const series = Array.from({ length: 8 }, (_, index) => `chart-${index + 1}`)
const parts = [
  'text',
  'text-muted',
  'chart-label',
  'chart-grid',
  'border-strong',
  'surface-panel',
  'surface-raised',
  'surface-press',
  'accent',
  'danger',
  'warning',
  'success',
  'info',
]
const tokens = [...series, ...levels.map(level => `level-${level}`), ...parts]

export interface Look {
  /** Eight that hold in both themes. */
  readonly series: readonly string[]
  /** By level, 0 to 7. */
  readonly levels: readonly string[]
  readonly text: string
  readonly muted: string
  readonly label: string
  readonly grid: string
  readonly border: string
  readonly panel: string
  readonly raised: string
  readonly press: string
  readonly accent: string
  readonly danger: string
  readonly warning: string
  readonly success: string
  readonly info: string
  readonly font: string
}

const LookContext = createContext<Look | null>(null)

export function useLook(): Look {
  const look = use(LookContext)
  if (!look) throw new Error('There is no LookProvider around this chart.')
  return look
}

/** Any colour a browser knows as one that every canvas library knows. */
function plainColor(pen: CanvasRenderingContext2D, color: string): string {
  pen.clearRect(0, 0, 1, 1)
  pen.fillStyle = color
  pen.fillRect(0, 0, 1, 1)
  const [red, green, blue, alpha] = pen.getImageData(0, 0, 1, 1).data
  return alpha === 255 ? `rgb(${red},${green},${blue})` : `rgba(${red},${green},${blue},${(alpha! / 255).toFixed(3)})`
}

function read(probe: Element): Look {
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
  const colors = new Map(
    [...probe.children].map((child, index) => [tokens[index]!, plainColor(pen, getComputedStyle(child).color)]),
  )
  const of = (token: string) => colors.get(token)!
  return {
    series: series.map(of),
    levels: levels.map(level => of(`level-${level}`)),
    text: of('text'),
    muted: of('text-muted'),
    label: of('chart-label'),
    grid: of('chart-grid'),
    border: of('border-strong'),
    panel: of('surface-panel'),
    raised: of('surface-raised'),
    press: of('surface-press'),
    accent: of('accent'),
    danger: of('danger'),
    warning: of('warning'),
    success: of('success'),
    info: of('info'),
    font: getComputedStyle(probe).fontFamily,
  }
}

/** A colour that changes runs through a transition of a millisecond, whatever the cause: its end is when to read again. */
export function LookProvider({ children }: { readonly children: ReactNode }) {
  const probe = useRef<HTMLSpanElement>(null)
  const [look, setLook] = useState<Look | null>(null)
  useLayoutEffect(() => {
    const element = probe.current!
    let frame = 0
    const again = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() =>
        setLook(before => {
          const now = read(element)
          return JSON.stringify(now) === JSON.stringify(before) ? before : now
        }),
      )
    }
    setLook(read(element))
    element.addEventListener('transitionend', again)
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('transitionend', again)
    }
  }, [])
  return (
    <>
      <span ref={probe} className="look" aria-hidden="true">
        {tokens.map(token => (
          <i key={token} style={{ color: `var(--cordwood-${token})` }} />
        ))}
      </span>
      {look && <LookContext value={look}>{children}</LookContext>}
    </>
  )
}
