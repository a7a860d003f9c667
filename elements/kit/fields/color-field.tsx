/** A colour: typed as hex, or picked (specification 2.12, 9.9, 9.12). */
import { useStrings } from '../words.ts'
import { Popover } from '../popover.tsx'
import { addKitCss } from '../stylesheet.ts'
import { defaultColor, parseColor, textOn } from './color.ts'
import { ColorPicker } from './color-picker.tsx'
import { FieldFrame, useField, type FieldProps } from './field.tsx'
import pickersCss from './pickers.css?inline'
import { fieldStrings } from './strings.ts'

addKitCss(pickersCss)

export interface ColorFieldProps extends FieldProps {
  /** '#rrggbb', or the text as typed while it is no colour. Default '#f06292'. */
  readonly value?: string
  readonly onChange: (value: string) => void
  /** Colours offered below the picker. */
  readonly palette?: readonly string[]
}

export function ColorField(props: ColorFieldProps) {
  const { value = defaultColor, onChange, palette } = props
  const k = useStrings(fieldStrings)
  const color = parseColor(value)
  const field = useField(
    props,
    value,
    value !== '' && color === null ? k('hexWrong', { example: defaultColor }) : undefined,
  )
  return (
    <FieldFrame field={field} props={props}>
      <span className={`input-box ${field.error === undefined ? '' : 'invalid'}`}>
        <Popover
          label={k('pickColor')}
          className="color-popover"
          trigger={trigger => (
            <button
              {...trigger}
              type="button"
              className="color-swatch"
              disabled={props.disabled}
              aria-haspopup="dialog"
              aria-label={k('pickColor')}
              style={color === null ? undefined : { backgroundColor: color }}
            />
          )}
        >
          {() => (
            <>
              <h2>{k('pickColor')}</h2>
              <ColorPicker value={color ?? defaultColor} onChange={onChange} palette={palette} />
            </>
          )}
        </Popover>
        <input
          {...field.control}
          ref={field.ref}
          className="input mono"
          maxLength={7}
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={event => onChange(event.target.value)}
          onBlur={event => {
            field.control.onBlur(event)
            // Leaving the field is no change: '#FF0000' stays as it is, 'f00' is completed.
            if (color !== null && color !== value.toLowerCase()) onChange(color)
          }}
        />
      </span>
    </FieldFrame>
  )
}

/** Text on its colour, black or white as reads better; at most 128 px wide (specification 9.9). What is no colour is plain text. */
export function ColorLabel({ color, children }: { readonly color: string; readonly children?: string }) {
  const known = parseColor(color)
  const text = children ?? color
  return (
    <span
      className="color-label"
      title={text}
      style={known === null ? undefined : { backgroundColor: known, color: textOn(known) }}
    >
      {text}
    </span>
  )
}
