/** An element that shows what it was given, and one that fails. */
import { useState } from 'react'
import { defineElement, useCore, useHost, useMethods } from '../../../elements/kit/kit.ts'

interface ProbeProps {
  readonly pageSize?: number
  readonly label?: string
  readonly live?: boolean
  readonly rows?: readonly string[]
}

function Probe(props: ProbeProps) {
  const host = useHost()
  const core = useCore()
  const [clicks, setClicks] = useState(0)
  const [outcome, setOutcome] = useState('')
  useMethods({ describe: (word: string) => `${word} ${props.label}` })
  const ask = () => setOutcome(host.emit('cordwood-probe', { clicks }, { cancelable: true }) ? 'prevented' : 'allowed')
  return (
    <div>
      <output>{JSON.stringify({ ...props, baseUrl: core.baseUrl })}</output>
      <button type="button" onClick={() => setClicks(clicks + 1)}>
        Clicked {clicks}
      </button>
      <button type="button" onClick={ask}>
        Ask {outcome}
      </button>
    </div>
  )
}

defineElement('cordwood-probe', Probe, {
  props: { pageSize: Number, label: String, live: Boolean, rows: Object },
  methods: ['describe'],
  events: ['cordwood-probe'],
})

function Failing({ broken }: { readonly broken?: boolean }) {
  if (broken) throw new Error('It is broken')
  return <p>It works</p>
}

defineElement('cordwood-failing', Failing, { props: { broken: Boolean } })
