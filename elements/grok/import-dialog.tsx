/** The dialog that imports a file of grok patterns, or a text. */
import { useRef, useState, type ChangeEvent } from 'react'
import { importGrokPatterns } from '../../core/grok/api.ts'
import { grokEntity } from '../../core/grok/entity.ts'
import { maxImportBytes } from '../../core/grok/rules.ts'
import type { ImportStrategy } from '../../core/grok/schema.ts'
import { grokStrings } from '../../core/grok/strings.ts'
import { useEntityChanged } from '../kit/entities/entities.ts'
import { Button, ModalForm, SelectField, TextArea, useQuietClient, useStrings, useToast } from '../kit/kit.ts'
import { ImportPreview } from './import-preview.tsx'
import { useImportPreview } from './use-import-preview.ts'

export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useQuietClient()
  const t = useStrings(grokStrings)
  const toast = useToast()
  const changed = useEntityChanged(grokEntity)
  const [text, setText] = useState('')
  const [strategy, setStrategy] = useState<ImportStrategy>('ABORT_ON_CONFLICT')
  const state = useImportPreview(text, strategy)
  const preview = state.is === 'known' && state.preview.error === null ? state.preview : null
  const count = preview ? preview.added.length + preview.replaced.length : 0
  const isChange = count > 0 || (preview !== null && preview.removed.length > 0)
  const submit = async () => {
    const refused = await importGrokPatterns(client, text, strategy)
    if (refused.length === 0) toast.success(t('importedMany', { count }))
    else toast.warning(t('importedSome', { count, names: refused.map(({ name }) => name).join(', ') }))
    changed()
    onClose()
  }
  const strategies: readonly { readonly value: ImportStrategy; readonly label: string }[] = [
    { value: 'ABORT_ON_CONFLICT', label: t('abort') },
    { value: 'REPLACE_ON_CONFLICT', label: t('replace') },
    { value: 'DROP_ALL_EXISTING', label: t('drop') },
  ]
  return (
    <ModalForm
      title={t('importTitle')}
      width="lg"
      submitLabel={preview ? t('importMany', { count }) : t('import')}
      submitDisabled={!isChange}
      onSubmit={submit}
      onCancel={onClose}
    >
      <FileChoice onText={setText} />
      <TextArea label={t('fileText')} hint={t('importHint')} rows={8} mono autoFocus value={text} onChange={setText} />
      <SelectField
        label={t('strategy')}
        options={strategies}
        value={strategy}
        onChange={value => setStrategy((value ?? 'ABORT_ON_CONFLICT') as ImportStrategy)}
      />
      <ImportPreview state={state} />
    </ModalForm>
  )
}

function FileChoice({ onText }: { readonly onText: (text: string) => void }) {
  const t = useStrings(grokStrings)
  const toast = useToast()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const read = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    currentTarget.value = ''
    if (!file) return
    if (file.size > maxImportBytes) return toast.error(t('fileTooLarge', { size: `${maxImportBytes / 2 ** 20} MiB` }))
    setName(file.name)
    onText(await file.text())
  }
  return (
    <div className="row">
      <input ref={input} type="file" hidden accept=".txt,text/plain,*/*" onChange={event => void read(event)} />
      <Button onClick={() => input.current?.click()}>{t('chooseFile')}</Button>
      <bdi className="sm muted break">{name}</bdi>
    </div>
  )
}
