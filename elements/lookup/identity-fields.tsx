/** Title, description and name of a table, cache or data adapter. A new one is named after its title until it is named by hand. */
import { useState } from 'react'
import { lookupNameProblem, nameAfter } from '../../core/lookup/rules.ts'
import { lookupStrings } from '../../core/lookup/strings.ts'
import type { Fields } from '../kit/entities/entities.ts'
import { TextArea, TextField, useStrings } from '../kit/kit.ts'

export interface Identity {
  readonly title: string
  readonly description: string
  readonly name: string
}

export interface IdentityFieldsProps {
  readonly form: Pick<Fields<Identity>, 'values' | 'set' | 'field'>
  readonly isNew: boolean
  /** Words of the entity. */
  readonly words: { readonly title: string; readonly description: string; readonly things: string }
}

const problemWords = { blank: 'nameBlank', address: 'nameAddress', id: 'nameId' } as const

export function IdentityFields({ form, isNew, words }: IdentityFieldsProps) {
  const l = useStrings(lookupStrings)
  const [isNamed, setNamed] = useState(!isNew)
  const { name } = form.values
  const problem = lookupNameProblem(name)
  return (
    <>
      <TextField
        label={words.title}
        rules={{ required: true }}
        pattern=".*\S.*"
        maxLength={1000}
        {...form.field('title')}
        onChange={title => form.set(isNamed ? { title } : { title, name: nameAfter(title) })}
      />
      <TextArea label={words.description} optional rows={2} {...form.field('description')} />
      <TextField
        label={l('lookupName')}
        hint={l('nameHint', { things: words.things })}
        rules={{ required: true }}
        placeholder={l('namePlaceholder')}
        mono
        maxLength={255}
        problem={name === '' || problem === null ? undefined : l(problemWords[problem])}
        {...form.field('name')}
        onChange={changed => {
          setNamed(changed !== '')
          form.set({ name: changed })
        }}
      />
    </>
  )
}
