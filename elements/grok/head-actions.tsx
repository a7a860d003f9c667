/** Import and export of grok patterns, in the head of their page. */
import { useState } from 'react'
import { allGrokPatterns } from '../../core/grok/api.ts'
import { writePatternFile } from '../../core/grok/pattern-file.ts'
import { grokStrings } from '../../core/grok/strings.ts'
import { Button, useErrorText, usePermission, useQuietClient, useStrings, useToast } from '../kit/kit.ts'
import { saveFile } from '../kit/save-file.ts'
import { ImportDialog } from './import-dialog.tsx'

export function HeadActions() {
  const client = useQuietClient()
  const t = useStrings(grokStrings)
  const toast = useToast()
  const textOf = useErrorText()
  const mayCreate = usePermission('inputs:create')
  const [isImporting, setImporting] = useState(false)
  const [isExporting, setExporting] = useState(false)
  const save = async () => {
    setExporting(true)
    try {
      const patterns = (await allGrokPatterns(client)).toSorted((a, b) => (a.name < b.name ? -1 : 1))
      const { text, unwritable } = writePatternFile(patterns)
      saveFile('grok-patterns.txt', text, 'text/plain;charset=utf-8')
      if (unwritable.length > 0)
        toast.warning(t('notExported', { count: unwritable.length, names: unwritable.join(', ') }))
    } catch (error) {
      toast.error(`${t('exportFailed')}: ${textOf(error)}`)
    } finally {
      setExporting(false)
    }
  }
  return (
    <>
      <Button onClick={() => void save()} disabled={isExporting}>
        {t('export')}
      </Button>
      {mayCreate && <Button onClick={() => setImporting(true)}>{t('import')}</Button>}
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  )
}
