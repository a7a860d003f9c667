/** An element with a lazy part that the test loads. */
import type { ComponentType } from 'react'
import { defineElement, lazyPart } from '../../../elements/kit/kit.ts'

interface PartProps {
  readonly word: string
}

type Load = () => Promise<ComponentType<PartProps>>

const parts = new WeakMap<Load, ReturnType<typeof lazyPart<PartProps>>>()

/** Elements with the same `load` share its part. */
function partOf(load: Load) {
  const part = parts.get(load) ?? lazyPart(load)
  parts.set(load, part)
  return part
}

function PartProbe({ load, word = '' }: Partial<PartProps> & { readonly load?: Load }) {
  if (!load) return null
  const Part = partOf(load)
  return <Part word={word} fallback="Loading" />
}

defineElement('cordwood-probe-part', PartProbe, { props: { load: Object, word: String } })
