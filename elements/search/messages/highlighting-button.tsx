import { useState } from 'react'
import { messageStrings } from '../../../core/search/message-strings.ts'
import { Button, lazyPart, useStrings } from '../../kit/kit.ts'
import { useSearchPage } from '../page-context.ts'

const HighlightingDialog = lazyPart(async () => (await import('./highlighting-dialog.tsx')).default)

/** Opens the rules by which values are highlighted; they belong to the search page. */
export function HighlightingButton() {
  const t = useStrings(messageStrings)
  const {
    page: { highlighting },
  } = useSearchPage()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="ghost" icon="highlighter" title={t('highlighting')} onClick={() => setOpen(true)}>
        <span className="widest-label">{t('highlighting')}</span>
        {highlighting.length > 0 && <span className="faint tabular"> {highlighting.length}</span>}
      </Button>
      {open && <HighlightingDialog onClose={() => setOpen(false)} />}
    </>
  )
}
