import { useState } from 'react'
import { exportStrings } from '../../../core/search/export-strings.ts'
import { Button, lazyPart, useStrings } from '../../kit/kit.ts'

const ExportDialog = lazyPart(async () => (await import('./export-dialog.tsx')).default)

/** Opens the export of the messages of the search page, and the exports that were started before. */
export function ExportButton() {
  const t = useStrings(exportStrings)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="ghost" icon="download" title={t('export')} onClick={() => setOpen(true)}>
        <span className="wide-label">{t('export')}</span>
      </Button>
      {open && <ExportDialog onClose={() => setOpen(false)} />}
    </>
  )
}
