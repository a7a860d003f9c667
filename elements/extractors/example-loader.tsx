/** Chooses the example message: one of the last of the input, or one by index and id. */
import { useState } from 'react'
import { extractorScreenStrings } from '../../core/extractors/screen-strings.ts'
import { Button, Tabs, useStrings } from '../kit/kit.ts'
import { MessageAddressForm, MessageStepper } from '../kit/parts/message-choice.tsx'
import type { Example } from './use-example.ts'

export function ExampleLoader({ example }: { readonly example: Example }) {
  const t = useStrings(extractorScreenStrings)
  const [way, setWay] = useState(example.address ? 'id' : 'recent')
  const select = (id: string) => {
    setWay(id)
    if (id === 'recent') example.choose(0)
  }
  return (
    <div className="extractor-loader">
      <Tabs
        label={t('exampleLoad')}
        selected={way}
        onSelect={select}
        tabs={[
          { id: 'recent', label: t('recent'), content: () => <Recent example={example} /> },
          { id: 'id', label: t('byId'), content: () => <ById example={example} /> },
        ]}
      />
    </div>
  )
}

function Recent({ example: { recent, place, choose, loadAgain } }: { readonly example: Example }) {
  const t = useStrings(extractorScreenStrings)
  const count = recent?.length ?? 0
  const at = place ?? 0
  return (
    <div className="row wrap">
      {count > 0 && (
        <MessageStepper
          place={at}
          count={count}
          choose={choose}
          words={{ newer: t('newerMessage'), older: t('olderMessage'), at: t('newestOf', { place: at + 1, count }) }}
        />
      )}
      <span className="grow" />
      <Button size="sm" icon="arrow-clockwise" onClick={loadAgain}>
        {t('loadAgain')}
      </Button>
    </div>
  )
}

function ById({ example: { address, load } }: { readonly example: Example }) {
  const t = useStrings(extractorScreenStrings)
  return (
    <MessageAddressForm
      address={address}
      load={load}
      words={{ index: t('index'), id: t('messageId'), load: t('load') }}
    />
  )
}
