/** Chooses a message: one of the newest by stepping through them, or one by its index and id. */
import { useState, type FormEvent } from 'react'
import { isSegment } from '../../../core/client/request.ts'
import { Button, IconButton } from '../button.tsx'
import { TextField } from '../fields/fields.ts'
import { addKitCss } from '../stylesheet.ts'
import css from './message-choice.css?inline'

addKitCss(css)

export interface MessageStepperProps {
  /** From 0. */
  readonly place: number
  readonly count: number
  readonly choose: (place: number) => void
  /** `at`: 'Message 2 of the last 50'. */
  readonly words: { readonly newer: string; readonly older: string; readonly at: string }
}

/** Steps through messages, the newest first. */
export const MessageStepper = ({ place, count, choose, words }: MessageStepperProps) => (
  <>
    <IconButton
      size="sm"
      icon="chevron-left"
      label={words.newer}
      disabled={place === 0}
      onClick={() => choose(place - 1)}
    />
    <span className="sm tabular" role="status">
      {words.at}
    </span>
    <IconButton
      size="sm"
      icon="chevron-right"
      label={words.older}
      disabled={place >= count - 1}
      onClick={() => choose(place + 1)}
    />
  </>
)

interface MessageAddress {
  readonly index: string
  readonly id: string
}

export interface MessageAddressFormProps {
  /** The address of the message that is loaded; another one takes the place of what is written. */
  readonly address: MessageAddress | null
  readonly load: (address: MessageAddress) => void
  readonly words: { readonly index: string; readonly id: string; readonly load: string }
}

/** Asks for the index and the id of a message. */
export function MessageAddressForm({ address, load, words }: MessageAddressFormProps) {
  const [index, setIndex] = useState(address?.index ?? '')
  const [id, setId] = useState(address?.id ?? '')
  const [shown, setShown] = useState(address)
  if (address?.index !== shown?.index || address?.id !== shown?.id) {
    setShown(address)
    setIndex(address?.index ?? '')
    setId(address?.id ?? '')
  }
  const wanted = { index: index.trim(), id: id.trim() }
  const isWhole = isSegment(wanted.index) && isSegment(wanted.id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWhole) load(wanted)
  }
  return (
    <form className="message-address" noValidate onSubmit={submit}>
      <TextField label={words.index} mono value={index} onChange={setIndex} />
      <TextField label={words.id} mono value={id} onChange={setId} />
      <Button type="submit" disabled={!isWhole}>
        {words.load}
      </Button>
    </form>
  )
}
