/** The elements of the lookup adapters, with an API that the tests answer. */
import { createElement, useEffect, useRef, useState } from 'react'
import { createCore, type Core } from '../../../core/core.ts'
import { defineElement, Page, Panel } from '../../../elements/kit/kit.ts'
import '../../../elements/lookup/adapter-documentation.tsx'
import '../../../elements/lookup/adapter-form.tsx'
import '../../../elements/lookup/adapter-summary.tsx'

let core: Core

export function start() {
  core = createCore({ baseUrl: '/api' })
}

const quick = 'GreyNoise'
const stored = { type: quick, api_token: { is_set: true } }

/** A host that keeps the configuration and shows what it was told. */
function Host({ name, config }: { readonly name: string; readonly config?: object }) {
  const element = useRef<HTMLElement>(null)
  const [given, setGiven] = useState<object | undefined>(config)
  const [errors, setErrors] = useState({})
  const [told, setTold] = useState('')
  useEffect(() => {
    const listen = (event: Event) => {
      const { detail } = event as CustomEvent<{ config: object }>
      setTold(JSON.stringify(detail.config))
      setGiven(detail.config)
    }
    const form = element.current!
    form.addEventListener('cordwood-config-changed', listen)
    return () => form.removeEventListener('cordwood-config-changed', listen)
  }, [])
  return (
    <section aria-label={name} className="col">
      {createElement('cordwood-lookup-adapter-form', { ref: element, core, type: quick, config: given, errors })}
      <output data-testid="told">{told}</output>
      <button type="button" className="btn" onClick={() => setErrors({ api_token: ['The token is too short.'] })}>
        Refuse ({name})
      </button>
      <button type="button" className="btn" onClick={() => setGiven({ ...stored })}>
        Start over ({name})
      </button>
    </section>
  )
}

function ThreatIntel() {
  return (
    <Page title="Lookup adapters">
      <Panel title="Form of a host" padded>
        <Host name="New" />
        <Host name="Stored" config={stored} />
      </Panel>
      <Panel title="Form by itself" padded>
        <section aria-label="Itself">
          {createElement('cordwood-lookup-adapter-form', { core, adapterName: 'reputation' })}
        </section>
      </Panel>
      <Panel title="Summaries" padded>
        <section aria-label="Summary">
          {createElement('cordwood-lookup-adapter-summary', { core, adapterName: 'reputation' })}
        </section>
        <section aria-label="Summary without token">
          {createElement('cordwood-lookup-adapter-summary', {
            core,
            config: { type: 'GreyNoise Community IP Lookup', api_token: { is_set: false } },
          })}
        </section>
        <section aria-label="Unknown">
          {createElement('cordwood-lookup-adapter-summary', { core, config: { type: 'unheard-of' } })}
        </section>
      </Panel>
      <section aria-label="Documentation">
        {createElement('cordwood-lookup-adapter-documentation', { core, type: 'GreyNoise Community IP Lookup' })}
      </section>
      <section aria-label="Tester">
        {createElement('cordwood-lookup-adapter-documentation', { core, adapterName: 'reputation' })}
      </section>
    </Page>
  )
}

defineElement('cordwood-gallery-threat-intel', ThreatIntel)
