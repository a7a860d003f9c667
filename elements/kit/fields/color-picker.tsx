/** Hue, saturation and brightness, hex, palette: the inside of the popover 'Pick a color' (specification 9.12). */
import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useStrings } from '../words.ts'
import { colorOf, colorPalette, hsvOf, parseColor, type Hsv } from './color.ts'
import { fieldStrings } from './strings.ts'

export interface ColorPickerProps {
  /** '#rrggbb' */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly palette?: readonly string[]
}

const share = (value: number) => Math.max(0, Math.min(1, value))
const percent = (value: number) => Math.round(value * 100)

const moves: Readonly<Record<string, readonly [saturation: number, brightness: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

export function ColorPicker({ value, onChange, palette = colorPalette }: ColorPickerProps) {
  const k = useStrings(fieldStrings)
  const [kept, setKept] = useState<Hsv>(() => hsvOf(value))
  // A grey has no hue of its own: the one that was chosen stays.
  const hsv = colorOf(kept) === value ? kept : hsvOf(value)
  const [text, setText] = useState<string | null>(null)
  const change = (next: Hsv) => {
    setKept(next)
    setText(null)
    onChange(colorOf(next))
  }

  const press = (event: KeyboardEvent) => {
    const move = Object.hasOwn(moves, event.key) ? moves[event.key] : undefined
    if (!move) return
    event.preventDefault()
    const step = event.shiftKey ? 0.1 : 0.01
    change({
      ...hsv,
      saturation: share(hsv.saturation + move[0] * step),
      brightness: share(hsv.brightness + move[1] * step),
    })
  }
  const point = (event: PointerEvent<HTMLElement>) => {
    const target = event.currentTarget
    if (event.type === 'pointerdown') target.setPointerCapture(event.pointerId)
    else if (!target.hasPointerCapture(event.pointerId)) return
    const box = target.getBoundingClientRect()
    change({
      ...hsv,
      saturation: share((event.clientX - box.left) / box.width),
      brightness: 1 - share((event.clientY - box.top) / box.height),
    })
  }

  return (
    <div className="color-picker">
      <div
        className="color-area"
        data-autofocus
        role="slider"
        tabIndex={0}
        aria-label={k('saturation')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent(hsv.saturation)}
        aria-valuetext={k('saturationValue', {
          saturation: percent(hsv.saturation),
          brightness: percent(hsv.brightness),
        })}
        style={{ '--hue': hsv.hue } as Record<string, number>}
        onKeyDown={press}
        onPointerDown={point}
        onPointerMove={point}
      >
        <span
          className="color-thumb"
          style={{ left: `${hsv.saturation * 100}%`, top: `${(1 - hsv.brightness) * 100}%`, backgroundColor: value }}
        />
      </div>
      <input
        className="color-hue"
        type="range"
        min={0}
        max={360}
        aria-label={k('hue')}
        value={Math.round(hsv.hue)}
        onChange={event => change({ ...hsv, hue: Number(event.target.value) })}
      />
      <div className="row">
        <span className="color-swatch" style={{ backgroundColor: value }} />
        <input
          className="input mono"
          aria-label={k('hex')}
          aria-invalid={text !== null && parseColor(text) === null}
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          value={text ?? value}
          onChange={event => {
            setText(event.target.value)
            const color = parseColor(event.target.value)
            if (color !== null && event.target.value.length > 4) onChange(color)
          }}
          onBlur={() => setText(null)}
        />
      </div>
      <div className="color-palette" role="group" aria-label={k('palette')}>
        {palette.map(color => (
          <button
            key={color}
            type="button"
            className="color-swatch"
            aria-label={color}
            aria-pressed={color === value}
            style={{ backgroundColor: color }}
            onClick={() => change(hsvOf(color))}
          />
        ))}
      </div>
    </div>
  )
}
