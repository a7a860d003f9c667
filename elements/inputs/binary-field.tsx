/** A file in the configuration of an input: sent as base64, and kept until another is chosen or it is removed. */
import { useId, useRef, useState, type ChangeEvent } from 'react'
import { inputStrings } from '../../core/inputs/strings.ts'
import { formatBytes } from '../../core/numbers/quantities.ts'
import { Button, useStrings, type EncryptedChange } from '../kit/kit.ts'

export interface BinaryFieldProps {
  readonly label: string
  readonly hint?: string
  readonly error?: string
  /** Base64; a change where it is kept encrypted. */
  readonly value: string | EncryptedChange
  readonly isEncrypted: boolean
  readonly onChange: (value: string | EncryptedChange) => void
}

/** Configurations are sent and kept as a whole. */
const mostBytes = 1024 * 1024

const base64Of = (bytes: Uint8Array) =>
  btoa(
    Array.from({ length: Math.ceil(bytes.length / 4096) }, (_, part) =>
      String.fromCharCode(...bytes.subarray(part * 4096, (part + 1) * 4096)),
    ).join(''),
  )

const textIn = (value: string | EncryptedChange) =>
  typeof value === 'string' ? value : 'set_value' in value ? value.set_value : ''

export function BinaryField({ label, hint, error, value, isEncrypted, onChange }: BinaryFieldProps) {
  const t = useStrings(inputStrings)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [before] = useState(value)
  const [name, setName] = useState('')
  const [tooLarge, setTooLarge] = useState(false)
  const text = textIn(value)
  const isKept = typeof value !== 'string' && 'keep_value' in value
  const isEmpty = text === '' && !isKept
  const read = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    currentTarget.value = ''
    if (!file) return
    setTooLarge(file.size > mostBytes)
    if (file.size > mostBytes) return
    const base64 = base64Of(new Uint8Array(await file.arrayBuffer()))
    setName(file.name)
    onChange(isEncrypted ? { set_value: base64 } : base64)
  }
  const remove = () => {
    setName('')
    onChange(isEncrypted ? { delete_value: true } : '')
  }
  const problem = tooLarge ? t('fileTooLarge', { size: formatBytes(mostBytes) }) : error
  const note = problem ?? hint
  return (
    <div className="field" role="group" aria-label={label} aria-describedby={note === undefined ? undefined : id}>
      <span className="label">{label}</span>
      <div className="row wrap">
        <input ref={input} type="file" hidden onChange={event => void read(event)} />
        <bdi className="sm muted grow break">
          {isKept
            ? t('secretSet')
            : isEmpty
              ? t('noFile')
              : [name, formatBytes(Math.floor((text.replace(/=+$/, '').length * 3) / 4))].filter(Boolean).join(', ')}
        </bdi>
        <Button size="sm" onClick={() => input.current?.click()}>
          {t('chooseFile')}
        </Button>
        {isEmpty ? (
          before !== value &&
          (typeof before !== 'string' ? 'keep_value' in before : before !== '') && (
            <Button size="sm" onClick={() => onChange(before)}>
              {t('keepFile')}
            </Button>
          )
        ) : (
          <Button size="sm" onClick={remove}>
            {t('removeFile')}
          </Button>
        )}
      </div>
      {note !== undefined && (
        <div id={id} className={problem === undefined ? 'hint' : 'error'}>
          {note}
        </div>
      )}
    </div>
  )
}
