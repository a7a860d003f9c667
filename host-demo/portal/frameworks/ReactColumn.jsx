import { useState } from 'react'
import { columns, config as firstConfig, heard, trailers } from '../plain/trailers.js'
import { useElement } from './use-element.js'

export function ReactColumn() {
  const [said, setSaid] = useState('nothing yet')
  const [config, setConfig] = useState(firstConfig)
  const say = event => setSaid(heard(event))
  const table = useElement({ rows: trailers, columns }, { 'cordwood-selection-changed': say })
  const form = useElement({ config }, { 'cordwood-config-changed': (event) => { setConfig(event.detail.config); say(event) } })
  const whitelist = useElement({}, { 'cordwood-url-whitelist-saved': say })
  return (
    <>
      <header><h2 id="in-react">React 18</h2><p className="heard">Heard: <output>{said}</output></p></header>
      <article className="card"><h3>Trailers</h3><cordwood-entity-table ref={table} selectable="" no-search="" /></article>
      <article className="card"><h3>Where alerts go</h3><cordwood-notification-form ref={form} type="slack-notification-v1" /></article>
      <article className="card"><h3>Reputation of addresses</h3><cordwood-lookup-adapter-form type="GreyNoise" /></article>
      <article className="card"><h3>Addresses we may call</h3><cordwood-url-whitelist-editor ref={whitelist} /></article>
    </>
  )
}
